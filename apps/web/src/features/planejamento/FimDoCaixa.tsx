import { type LinhaDoNaoRecebido, motivosDaIntegracao } from "@partida/contracts"
import { IconCashOff } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { Suspense } from "react"
import type { useBusca } from "../../lib/busca.ts"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { formatarReais, formatarValor } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { sobDemanda, useJaFoi } from "../../lib/sob-demanda.ts"
import type { CampoDoFiltro } from "../../shared/lista/campos.ts"
import { useEstadoNoEndereco } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import type { ColunaDaLista } from "../../shared/lista/tipos.ts"
import { useLista } from "../../shared/lista/useLista.ts"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { Numero, Numeros } from "../../ui/Numero.tsx"
import { ResumoEmCartao } from "../../ui/ResumoEmCartao.tsx"
import { Traco } from "../../ui/Traco.tsx"
import { type BuscaDoPlanejamento, ordemDoNaoRecebido, ordemPadrao } from "./busca.ts"
import { consultaNaoRecebido, consultaSoma, exportarNaoRecebido } from "./nao-recebido.api.ts"
import classes from "./planejamento.module.css"

const GavetaDoNaoRecebido = sobDemanda(async () => (await import("./GavetaDoNaoRecebido.tsx")).GavetaDoNaoRecebido)

function Imposto({ linha: { integracao } }: { readonly linha: LinhaDoNaoRecebido }) {
  if (integracao.imposto !== null) return <strong>{formatarValor(integracao.imposto)}</strong>
  return (
    <Etiqueta tom="atencao" title={integracao.faltas.map(({ mensagem }) => mensagem).join("\n")}>
      Faltam dados
    </Etiqueta>
  )
}

const colunas: readonly ColunaDaLista<LinhaDoNaoRecebido>[] = [
  {
    id: "empresa",
    exportacao: ["apelido", "cnpj"],
    titulo: "Empresa",
    ordem: "apelido",
    principal: true,
    celula: ({ apelido }) => apelido,
  },
  {
    id: "valor",
    exportacao: ["valor", "semRecebido"],
    titulo: "Não recebido",
    ordem: "valor",
    numerica: true,
    celula: ({ valor }) => formatarValor(valor),
  },
  { id: "desde", titulo: "Desde", celula: ({ desde }) => (desde === null ? <Traco /> : formatarCompetencia(desde)) },
  {
    id: "mes",
    titulo: "Entra na base de",
    celula: ({ integracao }) => formatarCompetencia(integracao.competencia),
  },
  { id: "motivo", titulo: "Motivo", celula: ({ integracao }) => motivosDaIntegracao[integracao.motivo] },
  {
    id: "imposto",
    exportacao: ["imposto", "faltas"],
    titulo: "DAS previsto",
    ordem: "imposto",
    numerica: true,
    celula: (linha) => <Imposto linha={linha} />,
  },
]

const campos: readonly CampoDoFiltro<keyof BuscaDoPlanejamento>[] = [
  { campo: "busca", tipo: "texto", rotulo: "Buscar empresas", exemplo: "Empresa ou CNPJ" },
  { campo: "idEmpresa", tipo: "empresa-de-fora", rotulo: "Empresa" },
]

const cartao = (linha: LinhaDoNaoRecebido) => (
  <ResumoEmCartao titulo={linha.apelido} aoLado={<Imposto linha={linha} />}>
    <span className={classes.fraco}>
      {formatarReais(linha.valor)} não recebidos, na base de {formatarCompetencia(linha.integracao.competencia)}:{" "}
      {motivosDaIntegracao[linha.integracao.motivo].toLowerCase()}
    </span>
  </ResumoEmCartao>
)

interface Props {
  readonly busca: BuscaDoPlanejamento
  readonly mudar: ReturnType<typeof useBusca<BuscaDoPlanejamento>>[1]
  readonly competencia: string
}

/** What each company by caixa has earned and not received, when it enters the base, and the DAS over it. */
export function FimDoCaixa({ busca, mudar, competencia }: Props) {
  const ordem = ordemDoNaoRecebido(busca)
  const filtro = {
    competencia,
    ...(busca.busca ? { busca: busca.busca } : {}),
    ...(busca.idEmpresa ? { idEmpresa: busca.idEmpresa } : {}),
  }
  const pedido = { ...filtro, ...ordem }
  const lista = useLista({ estado: useEstadoNoEndereco(busca), filtro: pedido, consulta: consultaNaoRecebido })
  const soma = useQuery(consultaSoma(filtro))
  const comGaveta = useJaFoi(busca.empresa !== undefined)
  const mes = formatarCompetencia(competencia)
  return (
    <>
      {soma.data && soma.data.empresas > 0 && (
        <div className={classes.numeros}>
          <Numeros>
            <Numero
              rotulo={`Não recebido até ${mes}`}
              valor={formatarReais(soma.data.valor)}
              detalhe={`${plural(soma.data.comSaldo, "empresa", "empresas")} de ${soma.data.empresas} por caixa`}
              grande
            />
            <Numero
              rotulo="DAS previsto, se nada entrar até o fim"
              valor={formatarReais(soma.data.imposto)}
              detalhe={
                soma.data.semImposto > 0
                  ? `Fora ${plural(soma.data.semImposto, "empresa", "empresas")} com dados a completar`
                  : `Pelas alíquotas de ${mes} (Res. CGSN 140/2018 art. 20)`
              }
            />
          </Numeros>
        </div>
      )}
      <ListaDeRegistros
        tela="/painel/planejamento"
        legenda="Auferido e não recebido"
        palavras={{ um: "empresa", varios: "empresas", artigo: "a" }}
        lista={lista}
        colunas={colunas}
        chave={({ idEmpresa }) => idEmpresa}
        rotulo={({ apelido }) => apelido}
        cartao={cartao}
        campos={campos}
        ordem={{ atual: ordem, padrao: ordemPadrao }}
        exportar={exportarNaoRecebido(pedido)}
        aberta={busca.empresa}
        aoAbrir={({ idEmpresa }) => mudar({ empresa: idEmpresa })}
        vazio={{
          titulo: "Nenhuma empresa do Simples por caixa neste ano",
          texto: "Entram aqui as que optaram pelo caixa no ano do mês escolhido. A opção terminou em 12/2026.",
          icone: IconCashOff,
        }}
      />
      <Suspense>
        {comGaveta && (
          <GavetaDoNaoRecebido
            idEmpresa={busca.empresa ?? null}
            competencia={competencia}
            aoFechar={() => mudar({ empresa: undefined })}
          />
        )}
      </Suspense>
    </>
  )
}
