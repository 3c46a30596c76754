import { Button } from "@mantine/core"
import type { LinhaDoProLabore } from "@partida/contracts"
import { IconCash, IconEye, IconFileTypePdf } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { type ReactNode, Suspense, useState } from "react"
import { useBusca } from "../../lib/busca.ts"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { useBaixarRecibo } from "../../shared/folha/recibo.api.ts"
import { useEstadoNoEndereco } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import { useLista } from "../../shared/lista/useLista.ts"
import { useSelecao } from "../../shared/lista/useSelecao.ts"
import { useCompetencia } from "../../shared/useCompetencia.ts"
import { BotaoLink } from "../../ui/BotaoLink.tsx"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import type { AcaoDaLinha } from "../../ui/MenuDaLinha.tsx"
import {
  buscaDosProLabores,
  camposDosProLabores,
  cartaoDoProLabore,
  colunasDosProLabores,
  consultaProLabores,
  consultaTotaisDosProLabores,
  exportarProLabores,
  filtroDosProLabores,
  ordemDosProLabores,
  ordemDosProLaboresPadrao,
  totaisDosProLabores,
} from "./proLabores.tsx"

const GavetaDoSocio = sobDemanda(async () => (await import("./GavetaDoSocio.tsx")).GavetaDoSocio)
const AjusteEmMassa = sobDemanda(async () => (await import("./AjusteEmMassa.tsx")).AjusteEmMassa)
const MAXIMO = 1000

/** Who receives pró-labore in the competência, across companies: values, deductions, slips and the bulk edit of values. */
export function PaginaProLaboresDosSocios() {
  const [busca, mudar] = useBusca(buscaDosProLabores)
  const [competencia] = useCompetencia()
  const [ajustando, setAjustando] = useState(false)
  const [ultima, setUltima] = useState<LinhaDoProLabore | null>(null)
  const ordem = ordemDosProLabores(busca)
  const filtro = filtroDosProLabores(busca)
  const pedido = { competencia, ...filtro, ...ordem }
  const lista = useLista({ estado: useEstadoNoEndereco(busca), filtro: pedido, consulta: consultaProLabores })
  const selecao = useSelecao(JSON.stringify([competencia, filtro]))
  const abrir = (linha: LinhaDoProLabore) => {
    setUltima(linha)
    mudar({ socio: linha.idSocio, aba: undefined })
  }
  const acoes = useAcoesDaLinha(abrir)
  const { recibo: _, ...deQuem } = filtro
  // The adjustment finds everybody of a filter by itself, and knows nothing of slips.
  const peloRecibo = selecao.todas && filtro.recibo !== undefined
  const totais = useQuery(consultaTotaisDosProLabores({ competencia, ...filtro }))
  return (
    <>
      <CabecalhoDaPagina
        titulo="Pró-labore dos sócios"
        subtitulo={`Quem recebe em ${formatarCompetencia(competencia)}, com o que é descontado`}
        acoes={
          <BotaoLink variant="default" to="/painel/fechamento/pro-labore" search={{ competencia: busca.competencia }}>
            Conferir e emitir recibos
          </BotaoLink>
        }
      />
      <Cartao semMargem rotulo="Pró-labore dos sócios">
        <ListaDeRegistros
          tela="/painel/socios/pro-labore"
          legenda={`Pró-labore de ${formatarCompetencia(competencia)}`}
          palavras={{ um: "pessoa", varios: "pessoas", artigo: "a" }}
          lista={lista}
          colunas={colunasDosProLabores}
          chave={({ idSocio }) => idSocio}
          rotulo={({ nome }) => nome}
          cartao={cartaoDoProLabore}
          campos={camposDosProLabores}
          ordem={{ atual: ordem, padrao: ordemDosProLaboresPadrao }}
          exportar={exportarProLabores(pedido)}
          totais={totais.isError ? undefined : totaisDosProLabores(totais.data)}
          selecao={{ estado: selecao, ...reajuste(peloRecibo, () => setAjustando(true)) }}
          acoes={acoes}
          aberta={busca.socio}
          aoAbrir={abrir}
          vazio={{
            titulo: "Ninguém recebe pró-labore nesta competência",
            texto:
              "Defina o valor de cada sócio em Perfil › Pró-labore, ou de muitos de uma vez no cadastro de sócios.",
            icone: IconCash,
          }}
        />
      </Cartao>
      <Sobrepostos
        nome={ultima?.idSocio === busca.socio ? ultima?.nome : undefined}
        ajuste={
          ajustando && (
            <AjusteEmMassa
              competencia={competencia}
              // Of the list of partners, the same people: those with a value in the month.
              filtro={{ competencia, proLabore: "com", ...deQuem }}
              ids={selecao.todas ? null : [...selecao.ids]}
              aoFechar={() => setAjustando(false)}
              aoAplicar={selecao.limpar}
            />
          )
        }
      />
    </>
  )
}

/** The bulk change of values: what it is called, and why it may not begin. */
const reajuste = (peloRecibo: boolean, aoAcionar: () => void) => ({
  acoes: (n: number) => (
    <Button onClick={aoAcionar} disabled={n > MAXIMO || peloRecibo}>
      Reajustar {plural(n, "pró-labore", "pró-labores")}
    </Button>
  ),
  explicacao: (n: number) => {
    if (peloRecibo) return "Para reajustar todas, tire antes o filtro de recibo."
    return n > MAXIMO ? `Até ${MAXIMO} pessoas por vez: filtre antes.` : "Você confere cada valor antes de gravar."
  },
})

interface SobrepostosProps {
  /** Of the person whose drawer is open, while it loads. */
  readonly nome: string | undefined
  readonly ajuste: ReactNode
}

/** What the address and the selection open over the list. */
function Sobrepostos({ nome, ajuste }: SobrepostosProps) {
  const [busca] = useBusca(buscaDosProLabores)
  return (
    <Suspense>
      {busca.socio && <GavetaDoSocio id={busca.socio} aba={busca.aba ?? "pro-labore"} nome={nome} />}
      {ajuste}
    </Suspense>
  )
}

/** What each row offers without going through its drawer. */
function useAcoesDaLinha(abrir: (linha: LinhaDoProLabore) => void) {
  const baixar = useBaixarRecibo()
  return (linha: LinhaDoProLabore): readonly AcaoDaLinha[] => [
    { id: "abrir", rotulo: "Abrir", icone: IconEye, aoAcionar: () => abrir(linha) },
    {
      id: "recibo",
      rotulo: "Baixar recibo",
      icone: IconFileTypePdf,
      aoAcionar: () => {
        if (linha.idRecibo) baixar.mutate(linha.idRecibo)
      },
      impedimento: linha.idRecibo === null ? "O recibo ainda não foi emitido neste mês." : undefined,
    },
  ]
}
