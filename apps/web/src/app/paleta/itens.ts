import { alcancaPapel, type Papel, type Preferencias, podeAbrir, type Tela, telas } from "@partida/contracts"
import {
  IconArrowRight,
  IconBuildingStore,
  IconCalendar,
  IconKey,
  IconKeyboard,
  IconLayout,
  IconLogout,
  IconMoon,
  IconRowInsertTop,
  IconSettings,
  IconSun,
  IconSunMoon,
  IconUpload,
  IconUserPlus,
  type TablerIcon,
} from "@tabler/icons-react"
import { formatarCompetencia, formatarCompetenciaPorExtenso } from "../../lib/formatacao/competencia.ts"
import { mudarLayout } from "../../lib/preferencias/layout.ts"
import { detalheDaEmpresa } from "../../shared/empresas/detalhe.ts"
import { teclasDaTela } from "../atalhos/catalogo.ts"
import { trilhaDe } from "../layout/trilha.ts"
import { ehPorta } from "../portas.ts"
import { todasAsTelas } from "../telas.ts"
import { combina } from "./busca.ts"

/** One line of the palette. */
export interface ItemDaPaleta {
  readonly id: string
  readonly rotulo: string
  readonly detalhe: string | null
  /** Other words that find it. */
  readonly palavras: string
  readonly icone: TablerIcon
  readonly teclas: string | null
  readonly fazer: () => void
}

export interface GrupoDaPaleta {
  readonly rotulo: string
  readonly itens: readonly ItemDaPaleta[]
}

/** What the palette may do; the layout gives it. */
export interface ComandosDaPaleta {
  readonly abrirTela: (tela: Tela, busca?: Readonly<Record<string, string>>) => void
  readonly abrirEmpresa: (id: string) => void
  readonly mudarCompetencia: (competencia: string) => void
  readonly mudarPreferencias: (mudanca: Partial<Preferencias>) => void
  readonly mostrarAparencia: () => void
  readonly mostrarAtalhos: () => void
  readonly sair: () => void
}

/** Screens the role may open, each with its place in the menu. Doorways are left out: what they lead to is there. */
export function telasDaPaleta(papel: Papel, { abrirTela }: ComandosDaPaleta): readonly ItemDaPaleta[] {
  return todasAsTelas
    .filter((tela) => podeAbrir(papel, tela) && !ehPorta(tela))
    .map((tela) => {
      const acima = trilhaDe(tela, papel).slice(0, -1)
      return {
        id: `tela:${tela}`,
        rotulo: telas[tela].rotulo,
        detalhe: acima.map(({ rotulo }) => rotulo).join(" › ") || null,
        palavras: tela,
        icone: IconArrowRight,
        teclas: teclasDaTela(tela),
        fazer: () => abrirTela(tela),
      }
    })
}

/** A company, which opens on the screen where the person works on it. */
export function empresaDaPaleta(
  {
    id,
    apelido,
    cnpj,
    idCategoria,
  }: { readonly id: string; readonly apelido: string; readonly cnpj: string; readonly idCategoria: number },
  { abrirEmpresa }: ComandosDaPaleta,
): ItemDaPaleta {
  return {
    id: `empresa:${id}`,
    rotulo: apelido,
    detalhe: detalheDaEmpresa(cnpj, idCategoria),
    palavras: "",
    icone: IconBuildingStore,
    teclas: null,
    fazer: () => abrirEmpresa(id),
  }
}

/** A competência to go to. */
export function competenciaDaPaleta(competencia: string, { mudarCompetencia }: ComandosDaPaleta): ItemDaPaleta {
  return {
    id: `competencia:${competencia}`,
    rotulo: `Ir para ${formatarCompetenciaPorExtenso(competencia)}`,
    detalhe: formatarCompetencia(competencia),
    palavras: "",
    icone: IconCalendar,
    teclas: null,
    fazer: () => mudarCompetencia(competencia),
  }
}

const acao = (
  id: string,
  rotulo: string,
  icone: TablerIcon,
  palavras: string,
  fazer: () => void,
  teclas: string | null = null,
): ItemDaPaleta => ({ id: `acao:${id}`, rotulo, detalhe: null, palavras, icone, teclas, fazer })

const NOMES_DOS_LAYOUTS = { padrao: "padrão", vertical: "vertical", destacado: "destacado", topnav: "com menu no topo" }

/** Things to do from anywhere; what is already so is not offered. */
export function acoesDaPaleta(papel: Papel, atuais: Preferencias, comandos: ComandosDaPaleta): readonly ItemDaPaleta[] {
  const { abrirTela, mudarPreferencias } = comandos
  const alcanca = (pede: Papel) => alcancaPapel(papel, pede)
  const se = (vale: boolean, item: ItemDaPaleta) => (vale ? [item] : [])
  const { esquemaDeCores: cores, densidade } = atuais
  return [
    ...se(
      alcanca("EMPRESA"),
      acao("importar-notas", "Importar notas", IconUpload, "xml zip nfse enviar", () =>
        abrirTela("/receitas/notas-fiscais", { importar: "sim" }),
      ),
    ),
    ...se(
      alcanca("ADMINISTRADOR"),
      acao("convidar", "Convidar pessoa", IconUserPlus, "usuário novo convite", () =>
        abrirTela("/usuarios", { convidar: "sim" }),
      ),
    ),
    ...se(
      alcanca("ADMINISTRADOR"),
      acao("criar-chave", "Criar chave de integração", IconKey, "api token erp", () =>
        abrirTela("/perfil/integracao", { nova: "sim" }),
      ),
    ),
    ...se(
      cores !== "claro",
      acao("cores-claras", "Usar cores claras", IconSun, "tema modo claro", () =>
        mudarPreferencias({ esquemaDeCores: "claro" }),
      ),
    ),
    ...se(
      cores !== "escuro",
      acao("cores-escuras", "Usar cores escuras", IconMoon, "tema modo escuro noite", () =>
        mudarPreferencias({ esquemaDeCores: "escuro" }),
      ),
    ),
    ...se(
      cores !== "sistema",
      acao("cores-do-sistema", "Usar as cores do sistema", IconSunMoon, "tema modo automático", () =>
        mudarPreferencias({ esquemaDeCores: "sistema" }),
      ),
    ),
    densidade === "compacta"
      ? acao("linhas-confortaveis", "Linhas confortáveis nas tabelas", IconRowInsertTop, "densidade espaço", () =>
          mudarPreferencias({ densidade: "confortavel" }),
        )
      : acao("linhas-compactas", "Linhas compactas nas tabelas", IconRowInsertTop, "densidade espaço", () =>
          mudarPreferencias({ densidade: "compacta" }),
        ),
    ...(["padrao", "vertical", "destacado", "topnav"] as const)
      .filter((layout) => layout !== atuais.layout)
      .map((layout) =>
        acao(`layout-${layout}`, `Layout ${NOMES_DOS_LAYOUTS[layout]}`, IconLayout, "menu barra lateral topo", () =>
          mudarPreferencias(mudarLayout(atuais, { tipo: "layout", valor: layout })),
        ),
      ),
    acao(
      "aparencia",
      "Abrir as preferências de aparência",
      IconSettings,
      "configurar tema layout",
      comandos.mostrarAparencia,
    ),
    acao("atalhos", "Mostrar os atalhos do teclado", IconKeyboard, "teclas ajuda", comandos.mostrarAtalhos, "?"),
    acao("sair", "Sair", IconLogout, "encerrar sessão logout", comandos.sair),
  ]
}

/** Lines that a search finds, in their groups; empty groups disappear. */
export function filtrar(grupos: readonly GrupoDaPaleta[], busca: string): readonly GrupoDaPaleta[] {
  return grupos
    .map(({ rotulo, itens }) => ({
      rotulo,
      itens: itens.filter((item) => combina(busca, [item.rotulo, item.detalhe ?? "", item.palavras])),
    }))
    .filter(({ itens }) => itens.length > 0)
}
