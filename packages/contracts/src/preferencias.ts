import { z } from "zod"
import { TAMANHOS_DE_PAGINA, texto, uuid } from "./comum.ts"
import type { Rotas } from "./rota.ts"
import { telas } from "./telas.ts"

/** Layouts of the specification, section 2; "padrao" is the one of who never chose. */
export const tiposDeLayout = ["padrao", "vertical", "destacado", "topnav"] as const
export const largurasDoLayout = ["fluida", "contida"] as const
export const temasDaBarra = ["padrao", "claro", "escuro"] as const
export const tiposDaBarra = ["fixa", "condensada", "rolavel"] as const
export const esquemasDeCores = ["claro", "escuro", "sistema"] as const
export const densidades = ["compacta", "confortavel"] as const

/** Names a list inside the preferences: the screen's path, or the path and a part of it. */
const nomeDeLista = texto(80)
/** More lists than the product has screens is not a preference. */
const MAXIMO_DE_LISTAS = 200

/** What a person chooses: what they leave out takes its default, and a value nobody offers is refused. */
const preferenciasEscolhidas = z.object({
  layout: z.enum(tiposDeLayout).default("padrao"),
  larguraDoLayout: z.enum(largurasDoLayout).default("fluida"),
  temaDaBarra: z.enum(temasDaBarra).default("padrao"),
  tipoDaBarra: z.enum(tiposDaBarra).default("fixa"),
  esquemaDeCores: z.enum(esquemasDeCores).default("sistema"),
  densidade: z.enum(densidades).default("compacta"),
  tamanhoDaPagina: z
    .number()
    .refine(
      (n) => TAMANHOS_DE_PAGINA.some((t) => t === n),
      `Escolha entre ${TAMANHOS_DE_PAGINA.join(", ")} por página.`,
    )
    .default(10),
  /** Columns the person hid, by list. */
  colunasOcultas: z
    .record(nomeDeLista, z.array(texto(40)).max(60))
    .refine((listas) => Object.keys(listas).length <= MAXIMO_DE_LISTAS, "São listas demais com colunas ocultas.")
    .default({}),
})
const { shape: escolha } = preferenciasEscolhidas

/** What a person prefers, on any browser, as kept: a value this version does not know falls back to the default. */
export const preferencias = z.object({
  layout: escolha.layout.catch("padrao"),
  larguraDoLayout: escolha.larguraDoLayout.catch("fluida"),
  temaDaBarra: escolha.temaDaBarra.catch("padrao"),
  tipoDaBarra: escolha.tipoDaBarra.catch("fixa"),
  esquemaDeCores: escolha.esquemaDeCores.catch("sistema"),
  densidade: escolha.densidade.catch("compacta"),
  tamanhoDaPagina: escolha.tamanhoDaPagina.catch(10),
  colunasOcultas: escolha.colunasOcultas.catch({}),
})
export type Preferencias = z.infer<typeof preferencias>
/** Preferences of who never chose any. */
export const preferenciasPadrao: Preferencias = preferenciasEscolhidas.parse({})

export const filtroSalvo = z.object({
  id: uuid,
  tela: z.string(),
  nome: z.string(),
  /** The address search as it stands after the question mark, without the page. */
  busca: z.string(),
})
export type FiltroSalvo = z.infer<typeof filtroSalvo>

const tela = z.string().refine((t) => Object.hasOwn(telas, t), "Esta tela não existe.")
const dadosDoFiltro = {
  tela,
  nome: texto(60, "O nome passa de 60 caracteres.").min(1, "Dê um nome ao filtro."),
  busca: texto(2000, "Este filtro tem valores demais para ser salvo."),
}

export const rotasDasPreferencias = {
  consultarPreferencias: {
    metodo: "GET",
    caminho: "/conta/preferencias",
    papel: null,
    resumo: "Preferências de quem pergunta",
    resposta: z.object({ preferencias }),
  },
  gravarPreferencias: {
    metodo: "PUT",
    caminho: "/conta/preferencias",
    papel: null,
    resumo: "Substitui as preferências de quem pergunta",
    corpo: z.object({ preferencias: preferenciasEscolhidas }),
    resposta: z.object({ preferencias }),
  },
  listarFiltrosSalvos: {
    metodo: "GET",
    caminho: "/conta/filtros",
    papel: null,
    resumo: "Filtros que a pessoa salvou para uma tela",
    query: z.object({ tela }),
    resposta: z.object({ lista: z.array(filtroSalvo) }),
  },
  salvarFiltro: {
    metodo: "POST",
    caminho: "/conta/filtros",
    papel: null,
    resumo: "Salva um filtro; o mesmo nome na mesma tela o substitui",
    corpo: z.object(dadosDoFiltro),
    resposta: filtroSalvo,
    status: 201,
  },
  excluirFiltro: {
    metodo: "DELETE",
    caminho: "/conta/filtros/:id",
    papel: null,
    resumo: "Exclui um filtro salvo",
    resposta: z.object({ id: uuid }),
  },
} as const satisfies Rotas
