import { gruposDaSimulacao, type ItemDaSimulacao, regimes } from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import { formatarCompetencia, somarMeses } from "../../lib/formatacao/competencia.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { EtiquetaDoFechamento } from "../../shared/fechamento/EtiquetaDoFechamento.tsx"
import { Ponte } from "../../shared/mudanca/Ponte.tsx"
import { BotaoLink } from "../../ui/BotaoLink.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { Numero, Numeros } from "../../ui/Numero.tsx"
import { explicacoes, saidaDo } from "./saidas.ts"
import classes from "./simulacao.module.css"

interface Props {
  /** The last one stays while the drawer leaves the screen. */
  readonly item: ItemDaSimulacao
  readonly aberta: boolean
  readonly competencia: string
  readonly aoFechar: () => void
}

const etapas = { faturamento: "faturamento", "pro-labore": "pró-labore" } as const

/** One company of a dry run: what it would be, why it is not what it was, and where to go next. */
export function GavetaDoItem({ item, aberta, competencia, aoFechar }: Props) {
  const saida = saidaDo(item, competencia)
  return (
    <Gaveta
      aberta={aberta}
      comMargem
      aoFechar={aoFechar}
      titulo={item.apelido}
      subtitulo={
        <>
          <span className="numerico">{formatarDocumento(item.cnpj)}</span> · {regimes[item.regime]} ·{" "}
          {formatarCompetencia(competencia)}
        </>
      }
      marcas={<EtiquetaDoFechamento estado={item.estado} />}
      rodape={
        <BotaoLink to={saida.para} search={saida.busca}>
          {saida.rotulo}
        </BotaoLink>
      }
    >
      <Conteudo item={item} competencia={competencia} />
    </Gaveta>
  )
}

function Achados({ titulo, textos }: { readonly titulo: string; readonly textos: readonly string[] }) {
  if (textos.length === 0) return null
  return (
    <>
      <p className="paragrafo">
        <strong>{titulo}</strong>
      </p>
      <ul className={classes.achados}>
        {textos.map((texto) => (
          <li key={texto}>{texto}</li>
        ))}
      </ul>
    </>
  )
}

function Conteudo({ item, competencia }: Pick<Props, "item" | "competencia">) {
  const { imposto, mesAnterior, rascunho, diferenca, partes, faltas, avisos, motivo, emDia } = item
  const { diferencaDoRascunho, partesDoRascunho, etapasPendentes, impedimentos, ressalvas } = item
  const { gravidade, rotulo } = gruposDaSimulacao[item.grupo]
  return (
    <div className={classes.pagina}>
      <Faixa tom={gravidade === "impede" ? "erro" : gravidade === "rever" ? "atencao" : "neutro"} titulo={rotulo}>
        {motivo ?? explicacoes[item.grupo]}
      </Faixa>
      {faltas.map((falta) => (
        <Faixa
          key={`${falta.codigo}-${falta.competencia ?? ""}-${falta.mensagem}`}
          tom="atencao"
          {...(falta.competencia ? { titulo: formatarCompetencia(falta.competencia) } : {})}
        >
          {falta.mensagem}
        </Faixa>
      ))}
      <Numeros>
        <Numero grande rotulo="Imposto previsto" valor={imposto === null ? "—" : formatarReais(imposto)} />
        <Numero
          rotulo="Cálculo guardado"
          valor={rascunho === null ? "—" : formatarReais(rascunho)}
          detalhe={rascunho === null ? "ainda não calculado" : emDia ? "em dia" : "diferente do previsto"}
        />
      </Numeros>
      {imposto !== null && rascunho !== null && diferencaDoRascunho !== null && partesDoRascunho.length > 0 && (
        <section aria-label="Por que o cálculo guardado mudou">
          <Ponte
            de={{ nome: "Cálculo guardado", valor: rascunho }}
            para={{ nome: "Hoje", valor: imposto }}
            diferenca={diferencaDoRascunho}
            partes={partesDoRascunho}
          />
        </section>
      )}
      {imposto !== null && mesAnterior !== null && diferenca !== null && (
        <section aria-label="Por que mudou">
          <Ponte
            de={{ nome: formatarCompetencia(somarMeses(competencia, -1)), valor: mesAnterior }}
            para={{ nome: formatarCompetencia(competencia), valor: imposto }}
            diferenca={diferenca}
            partes={partes}
          />
        </section>
      )}
      {avisos.map((aviso) => (
        <Faixa key={aviso} tom="atencao">
          {aviso}
        </Faixa>
      ))}
      {etapasPendentes.length > 0 && item.estado !== "fechado" && (
        <Faixa tom="neutro" titulo="Antes de fechar">
          <p className="paragrafo">Falta concluir: {etapasPendentes.map((etapa) => etapas[etapa]).join(" e ")}.</p>
          <Achados titulo="O que vai impedir" textos={impedimentos} />
          <Achados titulo="O que vai pedir um motivo" textos={ressalvas} />
        </Faixa>
      )}
    </div>
  )
}
