import type { EmpresaDaCarteira } from "@partida/contracts"
import { useNavigate } from "@tanstack/react-router"
import { type ReactNode, Suspense } from "react"
import type { useBusca } from "../../lib/busca.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { useEstadoNoEndereco } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import type { ColunaDaLista } from "../../shared/lista/tipos.ts"
import { useLista } from "../../shared/lista/useLista.ts"
import { useSelecao } from "../../shared/lista/useSelecao.ts"
import { Cartao } from "../../ui/Cartao.tsx"
import { AbasDaLista } from "../../ui/Lista.tsx"
import type { AcaoDaLinha } from "../../ui/MenuDaLinha.tsx"
import { type BuscaDasEmpresas, buscaDasEmpresas, filtroDaBusca, ordemDasEmpresas, ordemPadrao } from "./busca.ts"
import { situacoes, useCamposDasEmpresas } from "./campos.ts"
import { CartaoDaEmpresa } from "./colunas.tsx"
import { consultaCarteira, exportarCarteira } from "./empresas.api.ts"

const AcoesEmMassa = sobDemanda(async () => (await import("./AcoesEmMassa.tsx")).AcoesEmMassa)

interface Props {
  readonly tela: "/empresa" | "/empresa/clientes"
  readonly legenda: string
  readonly busca: BuscaDasEmpresas
  readonly mudar: ReturnType<typeof useBusca<BuscaDasEmpresas>>[1]
  readonly colunas: readonly ColunaDaLista<EmpresaDaCarteira>[]
  /** What shows before a situation is chosen. */
  readonly padrao: "atendidas" | "todas"
  /** What each row offers besides opening it. */
  readonly acoes?: (empresa: EmpresaDaCarteira) => readonly AcaoDaLinha[]
  readonly acaoDoVazio: ReactNode
}

/** Companies of the office under one of the two screens: same filters, tabs, selection and pages. */
export function ListaDaCarteira(props: Props) {
  const { tela, legenda, busca, mudar, colunas, padrao, acoes } = props
  const navegar = useNavigate()
  const { alcanca } = usePessoa()
  const campos = useCamposDasEmpresas(busca)
  const ordem = ordemDasEmpresas(busca)
  const soFiltro = filtroDaBusca(busca, padrao)
  const filtro = { ...soFiltro, ...ordem }
  const lista = useLista({ estado: useEstadoNoEndereco(busca), filtro, consulta: consultaCarteira })
  const selecao = useSelecao(JSON.stringify(soFiltro))
  return (
    <Cartao semMargem rotulo={legenda}>
      <AbasDaLista
        rotulo="Filtrar por situação"
        atual={busca.situacao ?? padrao}
        abas={abasDe(lista.dados?.contagens, busca.situacao)}
        aoEscolher={(id) =>
          mudar({ situacao: id === padrao ? undefined : buscaDasEmpresas.shape.situacao.parse(id), pagina: undefined })
        }
      />
      <ListaDeRegistros
        tela={tela}
        legenda={legenda}
        palavras={{ um: "empresa", varios: "empresas", artigo: "a" }}
        lista={lista}
        colunas={colunas}
        chave={({ id }) => id}
        rotulo={({ apelido }) => apelido}
        cartao={cartao}
        campos={campos}
        ordem={{ atual: ordem, padrao: ordemPadrao }}
        exportar={exportarCarteira(filtro)}
        {...(acoes ? { acoes } : {})}
        aoAbrir={({ id }) => void navegar({ to: "/perfil", search: { empresa: id } })}
        {...(alcanca("ADMINISTRADOR")
          ? {
              selecao: {
                estado: selecao,
                acoes: (n: number) => (
                  <Suspense>
                    <AcoesEmMassa n={n} filtro={soFiltro} selecao={selecao} />
                  </Suspense>
                ),
              },
            }
          : {})}
        vazio={{
          titulo: "Nenhuma empresa por aqui ainda",
          texto: "Cadastre a primeira pelo CNPJ: leva menos de três minutos.",
          acao: props.acaoDoVazio,
        }}
      />
    </Cartao>
  )
}

const cartao = (empresa: EmpresaDaCarteira) => <CartaoDaEmpresa empresa={empresa} />

interface Contagens {
  readonly simples: number
  readonly grupos: number
  readonly exClientes: number
  readonly encerradas: number
}

/** The categories are told apart where the office uses both: one alone is all who are served, in a word that reads as the regime. */
function abasDe(contagens: Contagens | undefined, escolhida: BuscaDasEmpresas["situacao"]) {
  const comCategorias = (contagens?.grupos ?? 0) > 0 || escolhida === "simples" || escolhida === "grupos"
  const de = (id: (typeof situacoes)[number]["value"]): number | undefined => {
    if (!contagens) return undefined
    const { simples, grupos, exClientes, encerradas } = contagens
    const atendidas = simples + grupos
    const por = { atendidas, simples, grupos, "ex-clientes": exClientes, encerradas }
    return id === "todas" ? atendidas + exClientes + encerradas : por[id]
  }
  const mostradas = situacoes.filter(({ value }) => comCategorias || (value !== "simples" && value !== "grupos"))
  return mostradas.map(({ value, label }) => ({ id: value, rotulo: label, quantidade: de(value) }))
}
