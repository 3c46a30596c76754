import { type LinhaDaFolha, situacoesDoPasso } from "@partida/contracts"
import { IconLock } from "@tabler/icons-react"
import { formatarDiferenca, formatarReais, formatarValor, sinalDe } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { tonsDoPasso } from "../../shared/fechamento/EtiquetaDaEtapa.tsx"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { ResumoEmCartao } from "../../ui/ResumoEmCartao.tsx"
import classes from "./folha.module.css"

type Etapa = Pick<LinhaDaFolha, "etapa" | "fechado" | "reemitir">

/** State of the payroll items of a month. */
export function EstadoDaFolha({ linha: { etapa, fechado, reemitir } }: { readonly linha: Etapa }) {
  if (fechado)
    return (
      <Etiqueta tom="feito" icone={IconLock}>
        Mês fechado
      </Etiqueta>
    )
  if (reemitir)
    return (
      <Etiqueta tom="atencao" title={reemitir}>
        Conferido, a reemitir
      </Etiqueta>
    )
  const { rotulo } = situacoesDoPasso[etapa.situacao]
  return (
    <Etiqueta tom={tonsDoPasso[etapa.situacao]} {...(etapa.motivo ? { title: etapa.motivo } : {})}>
      {etapa.situacao === "concluida" && etapa.semMovimento ? "Sem pró-labore" : rotulo}
    </Etiqueta>
  )
}

/** State, and how many things stop the conclusion or ask for a reason. */
export function Situacao({ linha }: { readonly linha: LinhaDaFolha }) {
  const { impedimentos, avisos } = linha
  const soFaltaFaturamento = impedimentos.length === 1 && impedimentos[0]?.codigo === "faturamento-pendente"
  return (
    <span className={classes.situacao}>
      {soFaltaFaturamento && linha.etapa.situacao === "aberta" ? (
        <Etiqueta tom="neutro" title={impedimentos[0]?.mensagem ?? ""}>
          Falta o faturamento
        </Etiqueta>
      ) : (
        <EstadoDaFolha linha={linha} />
      )}
      {impedimentos.length > 0 && !soFaltaFaturamento && (
        <Etiqueta tom="erro" simples title={impedimentos.map((i) => i.mensagem).join("\n")}>
          {plural(impedimentos.length, "impedimento", "impedimentos")}
        </Etiqueta>
      )}
      {avisos.length > 0 && (
        <Etiqueta tom="atencao" simples title={avisos.map((a) => a.mensagem).join("\n")}>
          {plural(avisos.length, "aviso", "avisos")}
        </Etiqueta>
      )}
    </span>
  )
}

/** Gross amount and its movement since the month before. */
export function Bruto({ linha: { bruto, diferenca } }: { readonly linha: LinhaDaFolha }) {
  const mudou = diferenca !== null && sinalDe(diferenca) !== 0
  return (
    <>
      {formatarValor(bruto)}
      {mudou && (
        <span className={classes.diferenca} title={`${formatarDiferenca(diferenca)} em relação ao mês anterior`}>
          {formatarDiferenca(diferenca)}
        </span>
      )}
    </>
  )
}

/** The row as a card, for phones. */
export function CartaoDaFolha({ linha }: { readonly linha: LinhaDaFolha }) {
  return (
    <ResumoEmCartao titulo={linha.apelido} valor={formatarReais(linha.bruto)}>
      <span className="fraco-medio">
        {linha.pessoas === 0
          ? "Ninguém recebe"
          : `${plural(linha.pessoas, "pessoa", "pessoas")} · INSS ${formatarReais(linha.inss)} · IRRF ${formatarReais(linha.irrf)} · líquido ${formatarReais(linha.liquido)}`}
      </span>
      <Situacao linha={linha} />
    </ResumoEmCartao>
  )
}
