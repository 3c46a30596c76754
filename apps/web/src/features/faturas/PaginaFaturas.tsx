import { Button, Group } from "@mantine/core"
import { estadosDaFatura, MAXIMO_A_EMITIR } from "@partida/contracts"
import { IconFileInvoice, IconPlus } from "@tabler/icons-react"
import { useQueryClient } from "@tanstack/react-query"
import { Suspense, useEffect, useState } from "react"
import { useBusca } from "../../lib/busca.ts"
import { formatarReais, formatarValor } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import type { Origem } from "../../shared/emissao/GavetaDaEmissao.tsx"
import { EmpresaDaTela } from "../../shared/empresas/EmpresaDaTela.tsx"
import type { CampoDoFiltro } from "../../shared/lista/campos.ts"
import { useEstadoNoEndereco } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import { useLista } from "../../shared/lista/useLista.ts"
import { useSelecao } from "../../shared/lista/useSelecao.ts"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { AbasDaLista } from "../../ui/Lista.tsx"
import { buscaDasFaturas } from "./busca.ts"
import { cartaoDaFatura, colunasDasFaturas } from "./colunas.tsx"
import { somarReais } from "./fatura.ts"
import { consultaFaturas, ENQUANTO_EMITE_MS, exportarFaturas } from "./faturas.api.ts"

const GavetaDaFatura = sobDemanda(async () => (await import("./GavetaDaFatura.tsx")).GavetaDaFatura)
const GavetaDaNovaFatura = sobDemanda(async () => (await import("./GavetaDaNovaFatura.tsx")).GavetaDaNovaFatura)
const GavetaDaEmissao = sobDemanda(
  async () => (await import("../../shared/emissao/GavetaDaEmissao.tsx")).GavetaDaEmissao,
)
const EmitirFaturas = sobDemanda(async () => (await import("./EmitirFaturas.tsx")).EmitirFaturas)
const Contratos = sobDemanda(async () => (await import("./Contratos.tsx")).Contratos)

/** What a company has to bill and has billed, and the contracts that it comes from. */
export function PaginaFaturas() {
  const [busca] = useBusca(buscaDasFaturas)
  return (
    <EmpresaDaTela
      id={busca.empresa}
      titulo="Aguardando emissão"
      texto="Faturas são de cada empresa: o que ela tem a cobrar antes de emitir a nota."
    >
      {(idEmpresa) =>
        busca.ver === "contratos" ? (
          <Suspense>
            <Contratos key={idEmpresa} idEmpresa={idEmpresa} />
          </Suspense>
        ) : (
          <Faturas key={idEmpresa} idEmpresa={idEmpresa} />
        )
      }
    </EmpresaDaTela>
  )
}

const NA_ORDEM = ["A_FATURAR", "AGENDADA", "ERRO", "FATURADO", "CANCELADO"] as const
const ABERTAS: readonly number[] = [estadosDaFatura.A_FATURAR.id, estadosDaFatura.AGENDADA.id, estadosDaFatura.ERRO.id]

function Faturas({ idEmpresa }: { readonly idEmpresa: string }) {
  const [busca, mudar] = useBusca(buscaDasFaturas)
  const queryClient = useQueryClient()
  const filtro = {
    ...(busca.busca ? { busca: busca.busca } : {}),
    ...(busca.estado === undefined ? {} : { estado: busca.estado }),
    ...(busca.de ? { de: busca.de } : {}),
    ...(busca.ate ? { ate: busca.ate } : {}),
  }
  const lista = useLista({
    estado: useEstadoNoEndereco(busca),
    filtro: { idEmpresa, ...filtro },
    consulta: consultaFaturas,
  })
  const selecao = useSelecao(JSON.stringify([idEmpresa, filtro]))
  const [emitindo, setEmitindo] = useState<{ ids: readonly string[]; haMais: boolean } | null>(null)
  const [origem, setOrigem] = useState<Origem>({ tipo: "nova" })
  const { porEstado } = lista.dados ?? {}
  const quantas = (estado: number) => porEstado?.find((e) => e.estado === estado)?.quantas ?? 0
  const doEstado = porEstado?.filter((e) => busca.estado === undefined || e.estado === busca.estado)
  const abertas = porEstado?.filter((e) => ABERTAS.includes(e.estado))
  const emitirSelecao = async () => {
    if (!selecao.todas && selecao.ids.size <= MAXIMO_A_EMITIR) {
      setEmitindo({ ids: [...selecao.ids], haMais: false })
      return
    }
    const ids = selecao.todas
      ? (await lista.ler(1, MAXIMO_A_EMITIR, queryClient)).lista.map(({ id }) => id)
      : [...selecao.ids].slice(0, MAXIMO_A_EMITIR)
    const total = selecao.todas ? (lista.dados?.paginacao.totalDeRegistros ?? 0) : selecao.ids.size
    setEmitindo({ ids, haMais: total > ids.length })
  }
  // What is being issued is asked about until it is known.
  const emAndamento = lista.dados?.lista.some((f) => f.emitindo && !f.parada) ?? false
  useEffect(() => {
    if (!emAndamento) return
    const relogio = setInterval(
      () => void queryClient.invalidateQueries({ queryKey: ["listarFaturas"] }),
      ENQUANTO_EMITE_MS,
    )
    return () => clearInterval(relogio)
  }, [emAndamento, queryClient])
  const fecharEmissao = () => {
    setOrigem({ tipo: "nova" })
    mudar({ emissao: undefined })
  }
  return (
    <>
      <CabecalhoDaPagina
        titulo="Aguardando emissão"
        subtitulo={
          abertas === undefined
            ? "O que a empresa tem a cobrar antes da nota"
            : `${formatarReais(somarReais(abertas.map(({ total }) => total)))} em ${plural(
                abertas.reduce((n, e) => n + e.quantas, 0),
                "fatura a emitir",
                "faturas a emitir",
              )}`
        }
        acoes={
          <Group gap="sm">
            <Button variant="default" onClick={() => mudar({ ver: "contratos", pagina: undefined, busca: undefined })}>
              Contratos
            </Button>
            <Button leftSection={<IconPlus size={16} />} onClick={() => mudar({ novo: "fatura" })}>
              Nova fatura
            </Button>
          </Group>
        }
      />
      <Cartao semMargem rotulo="Faturas">
        <AbasDaLista
          rotulo="Filtrar por estado"
          atual={busca.estado === undefined ? "todas" : String(busca.estado)}
          abas={[
            { id: "todas", rotulo: "Todas", quantidade: porEstado?.reduce((n, e) => n + e.quantas, 0) },
            ...NA_ORDEM.map((nome) => ({
              id: String(estadosDaFatura[nome].id),
              rotulo: estadosDaFatura[nome].rotulo,
              quantidade: porEstado && quantas(estadosDaFatura[nome].id),
            })),
          ]}
          aoEscolher={(id) => mudar({ estado: id === "todas" ? undefined : Number(id), pagina: undefined })}
        />
        <ListaDeRegistros
          tela="/receitas/aguardando-emissao"
          legenda="Faturas"
          palavras={{ um: "fatura", varios: "faturas", artigo: "a" }}
          lista={lista}
          colunas={colunasDasFaturas}
          chave={({ id }) => id}
          rotulo={({ cliente, valor }) => `${cliente}, ${formatarReais(valor)}`}
          cartao={cartaoDaFatura}
          campos={campos}
          exportar={exportarFaturas({ idEmpresa, ...filtro })}
          totais={doEstado && { valor: formatarValor(somarReais(doEstado.map(({ total }) => total))) }}
          selecao={{
            estado: selecao,
            acoes: (n) => (
              <Button size="compact-md" onClick={() => void emitirSelecao()}>
                Emitir nota de {plural(n, "fatura", "faturas")}
              </Button>
            ),
            explicacao: () => "Antes de emitir você vê o que está pronto, o que falta e o total.",
          }}
          aberta={busca.fatura}
          aoAbrir={({ id }) => mudar({ fatura: id })}
          vazio={{
            titulo: "Nenhuma fatura por aqui",
            texto: "Crie uma fatura avulsa ou em parcelas, ou cadastre um contrato que as gera todo mês.",
            icone: IconFileInvoice,
            acao: (
              <Button variant="default" onClick={() => mudar({ novo: "fatura" })}>
                Nova fatura
              </Button>
            ),
          }}
        />
      </Cartao>
      <Suspense>
        {busca.novo === "fatura" && (
          <GavetaDaNovaFatura idEmpresa={idEmpresa} aoFechar={() => mudar({ novo: undefined })} />
        )}
        {busca.fatura && (
          <GavetaDaFatura
            key={busca.fatura}
            id={busca.fatura}
            aoFechar={() => mudar({ fatura: undefined })}
            aoEmitir={(id) => setEmitindo({ ids: [id], haMais: false })}
            aoAbrirEmissao={(emissao) => mudar({ emissao })}
          />
        )}
        {(busca.emissao || origem.tipo === "corrigir") && (
          <GavetaDaEmissao
            idEmpresa={idEmpresa}
            origem={origem}
            emissao={busca.emissao ?? null}
            aoEmitir={(emissao) => mudar({ emissao })}
            aoRecomecar={(nova) => {
              if (nova.tipo !== "corrigir") return fecharEmissao()
              setOrigem(nova)
              mudar({ emissao: undefined })
            }}
            aoFechar={fecharEmissao}
          />
        )}
        {emitindo && (
          <EmitirFaturas
            idEmpresa={idEmpresa}
            {...emitindo}
            aoFechar={() => {
              setEmitindo(null)
              selecao.limpar()
            }}
          />
        )}
      </Suspense>
    </>
  )
}

const campos: readonly CampoDoFiltro[] = [
  { campo: "busca", tipo: "texto", rotulo: "Cliente", exemplo: "Nome, CNPJ ou CPF" },
  { campo: "de", tipo: "data", rotulo: "De", antesDe: "ate", largura: 136 },
  { campo: "ate", tipo: "data", rotulo: "Até", depoisDe: "de", largura: 136 },
]
