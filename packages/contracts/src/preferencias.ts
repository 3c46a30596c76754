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
const nomeDeLista = texto.max(80)
/** More lists than the product has screens is not a preference. */
const MAXIMO_DE_LISTAS = 200

/** What a person prefers, on any browser. A value this version does not know falls back to the default. */
export const preferencias = z.object({
  layout: z.enum(tiposDeLayout).catch("padrao"),
  larguraDoLayout: z.enum(largurasDoLayout).catch("fluida"),
  temaDaBarra: z.enum(temasDaBarra).catch("padrao"),
  tipoDaBarra: z.enum(tiposDaBarra).catch("fixa"),
  esquemaDeCores: z.enum(esquemasDeCores).catch("sistema"),
  densidade: z.enum(densidades).catch("compacta"),
  tamanhoDaPagina: z
    .number()
    .refine((n) => TAMANHOS_DE_PAGINA.some((t) => t === n))
    .catch(10),
  /** Columns the person hid, by list. */
  colunasOcultas: z
    .record(nomeDeLista, z.array(texto.max(40)).max(60))
    .refine((listas) => Object.keys(listas).length <= MAXIMO_DE_LISTAS)
    .catch({}),
})
export type Preferencias = z.infer<typeof preferencias>
/** Preferences of who never chose any. */
export const preferenciasPadrao: Preferencias = preferencias.parse({})

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
  nome: texto.min(1, "Dê um nome ao filtro.").max(60, "O nome passa de 60 caracteres."),
  busca: texto.max(2000, "Este filtro tem valores demais para ser salvo."),
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
    corpo: z.object({ preferencias }),
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
    params: z.object({ id: uuid }),
    resposta: z.object({ id: uuid }),
  },
} as const satisfies Rotas
