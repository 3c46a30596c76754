import { alcancaPapel, type Papel, uuid } from "@partida/contracts"
import { useLocation, useNavigate, useSearch } from "@tanstack/react-router"
import { useCallback, useMemo } from "react"
import { z } from "zod"
import { competenciaDaBusca } from "../shared/useCompetencia.ts"
import type { TelaComPagina } from "./telas.ts"

/** Part of the address that every screen behind the sign-in carries along, whether it uses it or not. */
export const buscaDoContexto = z.object({
  competencia: z.string().optional().catch(undefined),
  idEmpresa: uuid.optional().catch(undefined),
})
export type BuscaDoContexto = z.infer<typeof buscaDoContexto>

/** Name of a screen's company in its address: "empresa" in those that had it before the top bar did. */
type ParametroDaEmpresa = "idEmpresa" | "empresa"

/** What the top bar may choose on a screen. */
interface ContextoDaTela {
  readonly competencia: boolean
  /** Null where the screen has no company to choose. */
  readonly empresa: ParametroDaEmpresa | null
  /** The screen also works over all companies at once. */
  readonly todas: boolean
}

const nada: ContextoDaTela = { competencia: false, empresa: null, todas: false }

/** Whether the competência or the company mean something on each screen; where neither does, both only travel in the address. */
const contextos: Readonly<
  Record<TelaComPagina, { readonly escritorio: ContextoDaTela; readonly empresa: ContextoDaTela }>
> = {
  "/painel": {
    escritorio: { ...nada, competencia: true },
    empresa: { ...nada, empresa: "empresa", todas: true },
  },
  "/painel/fechamento/faturamento": paraTodos({ competencia: true, empresa: "idEmpresa", todas: true }),
  "/painel/fechamento/pro-labore": paraTodos({ competencia: true, empresa: "idEmpresa", todas: true }),
  "/painel/fechamento/das": paraTodos({ competencia: true, empresa: "idEmpresa", todas: true }),
  "/painel/configuracoes/fator-r": paraTodos({ competencia: true, empresa: "idEmpresa", todas: true }),
  "/painel/planejamento": paraTodos({ competencia: true, empresa: "idEmpresa", todas: true }),
  "/painel/comunicacao/impostos": paraTodos({ competencia: true, empresa: "idEmpresa", todas: true }),
  "/painel/comunicacao/notas-fiscais": paraTodos({ competencia: true, empresa: "idEmpresa", todas: true }),
  "/painel/comunicacao/pro-labore": paraTodos({ competencia: true, empresa: "idEmpresa", todas: true }),
  "/receitas": paraTodos({ competencia: false, empresa: "empresa", todas: false }),
  "/receitas/aguardando-emissao": paraTodos({ competencia: false, empresa: "empresa", todas: false }),
  "/receitas/clientes": paraTodos({ competencia: false, empresa: "empresa", todas: false }),
  "/receitas/notas-fiscais": paraTodos({ competencia: true, empresa: "empresa", todas: true }),
  "/receitas/lancamentos": paraTodos({ competencia: false, empresa: "empresa", todas: false }),
  "/despesas": paraTodos({ competencia: true, empresa: "empresa", todas: false }),
  "/despesas/banco": paraTodos({ competencia: false, empresa: "empresa", todas: false }),
  "/despesas/conciliacao": paraTodos({ competencia: false, empresa: "empresa", todas: false }),
  "/despesas/folha": paraTodos({ competencia: false, empresa: "empresa", todas: false }),
  "/despesas/fornecedores": paraTodos({ competencia: false, empresa: "empresa", todas: false }),
  "/despesas/lancamentos": paraTodos({ competencia: false, empresa: "empresa", todas: false }),
  "/despesas/impostos": paraTodos({ competencia: false, empresa: "empresa", todas: true }),
  "/declaracoes": paraTodos({ competencia: false, empresa: "empresa", todas: true }),
  "/despesas/documentos": paraTodos({ competencia: false, empresa: "empresa", todas: true }),
  "/conversas": paraTodos({ competencia: false, empresa: "empresa", todas: true }),
  "/contabilidade": paraTodos({ competencia: true, empresa: "empresa", todas: true }),
  "/contabilidade/empresa": paraTodos({ competencia: true, empresa: "empresa", todas: false }),
  "/perfil/cnae": paraTodos({ competencia: false, empresa: "empresa", todas: false }),
  "/perfil/contas-correntes": paraTodos({ competencia: false, empresa: "empresa", todas: false }),
  "/perfil": paraTodos({ competencia: false, empresa: "empresa", todas: false }),
  "/perfil/dados-cadastrais": paraTodos({ competencia: false, empresa: "empresa", todas: false }),
  "/perfil/certificados-digitais": paraTodos({ competencia: false, empresa: "empresa", todas: true }),
  "/perfil/socios": paraTodos({ competencia: false, empresa: "empresa", todas: false }),
  "/perfil/pro-labore": paraTodos({ competencia: true, empresa: "empresa", todas: false }),
  "/painel/socios/cadastro": paraTodos({ competencia: true, empresa: "idEmpresa", todas: true }),
  "/painel/socios/pro-labore": paraTodos({ competencia: true, empresa: "idEmpresa", todas: true }),
  "/processamento/pendentes": paraTodos({ competencia: false, empresa: "idEmpresa", todas: true }),
  "/processamento/processar": paraTodos({ competencia: false, empresa: "idEmpresa", todas: true }),
  "/processamento/processando": paraTodos({ competencia: false, empresa: "idEmpresa", todas: true }),
  "/processamento/canceladas": paraTodos({ competencia: false, empresa: "idEmpresa", todas: true }),
  "/processamento/sucesso": paraTodos({ competencia: false, empresa: "idEmpresa", todas: true }),
  "/perfil/emissao": paraTodos({ competencia: false, empresa: "empresa", todas: false }),
  "/perfil/automacao": paraTodos({ competencia: false, empresa: "empresa", todas: false }),
  "/perfil/historico": paraTodos({ competencia: false, empresa: "empresa", todas: true }),
  "/usuarios": paraTodos({ competencia: false, empresa: "empresa", todas: true }),
  "/minhaConta": paraTodos(nada),
  "/compartilhar": paraTodos(nada),
  "/empresa": paraTodos(nada),
  "/empresa/clientes": paraTodos(nada),
  "/empresa/novos-clientes": paraTodos(nada),
  "/contador/escritorios-contabeis": paraTodos(nada),
  "/contador/meu-escritorio": paraTodos(nada),
  "/contador/honorarios": paraTodos({ ...nada, competencia: true }),
  "/perfil/integracao": paraTodos(nada),
  "/painel/configuracoes/acessos": paraTodos(nada),
  "/painel/configuracoes/automacao": paraTodos(nada),
  "/painel/configuracoes/categorias": paraTodos(nada),
  "/painel/configuracoes/integracao-jettax": paraTodos(nada),
  "/painel/configuracoes/integracao-migrate": paraTodos(nada),
  "/regras-fiscais-municipal": paraTodos(nada),
  "/regras-fiscais-federal": paraTodos(nada),
  "/valores-datados": paraTodos(nada),
  "/emissores": paraTodos(nada),
}

function paraTodos(contexto: ContextoDaTela) {
  return { escritorio: contexto, empresa: contexto }
}

const ehComContexto = (caminho: string): caminho is TelaComPagina => Object.hasOwn(contextos, caminho)

/** What can be chosen in the top bar on a path, for somebody of an office or of a company. */
export function contextoDe(caminho: string, papel: Papel): ContextoDaTela {
  if (!ehComContexto(caminho)) return nada
  return contextos[caminho][alcancaPapel(papel, "CONTADOR") ? "escritorio" : "empresa"]
}

/** The company of an address, under the screen's own name for it or the general one. */
export function empresaDaBusca(
  busca: Readonly<Record<string, unknown>>,
  { empresa }: Pick<ContextoDaTela, "empresa">,
): string | null {
  const lida = uuid.safeParse((empresa && busca[empresa]) ?? busca.idEmpresa)
  return lida.success ? lida.data : null
}

/** What the address says where a company's id goes and no company can have. */
export function empresaIlegivel(
  crua: Readonly<Record<string, string>>,
  { empresa }: Pick<ContextoDaTela, "empresa">,
): boolean {
  const dita = empresa && (crua[empresa] || crua.idEmpresa)
  return Boolean(dita) && !uuid.safeParse(dita).success
}

/** Address search of a link to another screen: month and company go along, under the names that screen knows. */
export function buscaPara(destino: string, papel: Papel, competencia: string, idEmpresa: string | null) {
  if (idEmpresa === null) return { competencia }
  const { empresa } = contextoDe(destino, papel)
  return empresa === "empresa" ? { competencia, empresa: idEmpresa } : { competencia, idEmpresa }
}

interface Contexto extends ContextoDaTela {
  /** AAAA-MM */
  readonly atual: string
  readonly idEmpresa: string | null
  readonly mudarCompetencia: (competencia: string) => void
  readonly mudarEmpresa: (id: string | null) => void
  /** Search of a link to a screen, keeping what was chosen. */
  readonly para: (destino: string) => ReturnType<typeof buscaPara>
}

/** Company and competência of the moment: they live in the address, and changing one goes back to the first page. */
export function useContexto(papel: Papel): Contexto {
  const { pathname } = useLocation()
  const busca: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navegar = useNavigate()
  const tela = useMemo(() => contextoDe(pathname, papel), [pathname, papel])
  const atual = competenciaDaBusca(busca.competencia)
  const idEmpresa = empresaDaBusca(busca, tela)
  const mudar = useCallback(
    (mudanca: Readonly<Record<string, string | undefined>>) => {
      void navegar({ to: ".", search: (anterior) => ({ ...anterior, ...mudanca, pagina: undefined }) })
    },
    [navegar],
  )
  return {
    ...tela,
    atual,
    idEmpresa,
    mudarCompetencia: useCallback((competencia) => mudar({ competencia }), [mudar]),
    mudarEmpresa: useCallback(
      (id) => mudar({ idEmpresa: undefined, [tela.empresa ?? "idEmpresa"]: id ?? undefined }),
      [mudar, tela],
    ),
    para: useCallback((destino) => buscaPara(destino, papel, atual, idEmpresa), [papel, atual, idEmpresa]),
  }
}
