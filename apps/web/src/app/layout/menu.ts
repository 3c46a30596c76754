import { type Papel, podeAbrir, type Tela, telas } from "@partida/contracts"
import {
  IconBook2,
  IconBuilding,
  IconFileCertificate,
  IconHome,
  IconMessages,
  IconReceipt,
  IconReportMoney,
  IconUsers,
  type TablerIcon,
} from "@tabler/icons-react"
import { destinoDe, ehPorta } from "../portas.ts"

/** An entry of the main menu (specification, section 2). */
export interface ItemDoMenu {
  readonly id: Tela
  /** Null at the top. */
  readonly parentId: Tela | null
  readonly rotulo: string
  /** Only at the top. */
  readonly icone: TablerIcon | null
  /** Where its link goes; null when it only groups what is under it, or is disabled. */
  readonly destino: Tela | null
  readonly desabilitado: boolean
  /** The current path is inside it, or inside one of its children. */
  readonly active: boolean
  readonly children: readonly ItemDoMenu[]
}

interface Topo {
  readonly id: Tela
  readonly icone: TablerIcon
  readonly rotulo?: string
  /** Shown without leading anywhere until the office turns it on. */
  readonly quandoLigado?: true
  readonly filhos?: readonly Tela[]
}

/** The whole menu, in order. */
const topos: readonly Topo[] = [
  {
    id: "/painel",
    icone: IconHome,
    filhos: [
      "/painel/fechamento",
      "/processamento",
      "/painel/socios",
      "/painel/socios/pro-labore",
      "/painel/configuracoes/fator-r",
      "/painel/planejamento",
      "/painel/comunicacao",
      "/painel/configuracoes",
    ],
  },
  {
    id: "/receitas",
    icone: IconReportMoney,
    filhos: ["/receitas/aguardando-emissao", "/receitas/clientes", "/receitas/notas-fiscais", "/receitas/lancamentos"],
  },
  {
    id: "/despesas",
    icone: IconReceipt,
    filhos: [
      "/despesas/banco",
      "/despesas/conciliacao",
      "/despesas/folha",
      "/despesas/fornecedores",
      "/despesas/impostos",
      "/despesas/documentos",
      "/despesas/lancamentos",
    ],
  },
  {
    id: "/contabilidade",
    icone: IconBook2,
    filhos: [
      "/contabilidade/empresa",
      "/regras-fiscais-municipal",
      "/regras-fiscais-federal",
      "/valores-datados",
      "/emissores",
    ],
  },
  {
    id: "/empresa",
    icone: IconBuilding,
    rotulo: "Empresa",
    filhos: [
      "/empresa/clientes",
      "/empresa/novos-clientes",
      "/contador/escritorios-contabeis",
      "/contador/meu-escritorio",
      "/contador/honorarios",
      "/perfil",
      "/perfil/dados-cadastrais",
      "/perfil/socios",
      "/perfil/certificados-digitais",
      "/perfil/cnae",
      "/perfil/emissao",
      "/perfil/pro-labore",
      "/perfil/contas-correntes",
      "/perfil/automacao",
      "/perfil/integracao",
      "/perfil/historico",
    ],
  },
  { id: "/conversas", icone: IconMessages },
  { id: "/usuarios", icone: IconUsers },
  { id: "/declaracoes", icone: IconFileCertificate, quandoLigado: true },
]

/** Menu of a role on a path: only what it may open, and the entry that the office has not turned on. */
export function menuDe(papel: Papel, caminho: string, declaracoesEmUso: boolean): readonly ItemDoMenu[] {
  const atual = telaAtual(caminho)
  const abre = (tela: Tela) => podeAbrir(papel, tela)
  return topos.flatMap(({ id, icone, rotulo = telas[id].rotulo, quandoLigado = false, filhos = [] }) => {
    const desabilitado = quandoLigado && !declaracoesEmUso
    const children = filhos.filter(abre).map((filho) => itemFilho(filho, id, atual === filho))
    const destino = abre(id) && !desabilitado ? id : null
    const mostrar = destino !== null || children.length > 0 || (desabilitado && podeAbrir(papel, id))
    const active = atual === id || children.some((filho) => filho.active)
    return mostrar ? [{ id, parentId: null, rotulo, icone, destino, desabilitado, active, children }] : []
  })
}

function itemFilho(id: Tela, parentId: Tela, active: boolean): ItemDoMenu {
  const destino = destinoDe(id)
  return { id, parentId, rotulo: telas[id].rotulo, icone: null, destino, desabilitado: false, active, children: [] }
}

/** The entries of the menu above a screen, from the top; the screen's own entry is not one of them. */
export function antepassadosDe(tela: Tela): readonly { readonly id: Tela; readonly rotulo: string }[] {
  const entrada = telaAtual(tela)
  const topo = topos.find(({ id, filhos = [] }) => id === entrada || filhos.some((filho) => filho === entrada))
  if (!topo || entrada === null) return []
  const { id, rotulo = telas[id].rotulo, filhos = [] } = topo
  const acima = filhos.filter((filho) => filho === entrada || (ehPorta(filho) && tela.startsWith(`${filho}/`)))
  const caminho = [{ id, rotulo }, ...acima.map((filho) => ({ id: filho, rotulo: telas[filho].rotulo }))]
  return caminho.filter((degrau) => degrau.id !== tela)
}

/** The entry of a path: the longest prefix wins, so /painel/fechamento/das is in Fechamento before being in Painel. */
function telaAtual(caminho: string): Tela | null {
  const entradas = topos.flatMap(({ id, filhos = [] }) => [id, ...filhos])
  const dentro = entradas.filter((id) => caminho === id || caminho.startsWith(`${id}/`))
  return dentro.sort((a, b) => b.length - a.length)[0] ?? null
}
