import { z } from "zod"
import { uuid } from "./comum.ts"
import { marcaPublica } from "./marca-publica.ts"
import { paginaDeNotificacoes } from "./notificacoes.ts"
import { preferencias } from "./preferencias.ts"
import type { Rotas } from "./rota.ts"

export const pessoa = z.object({
  idUsuario: uuid,
  nome: z.string(),
  email: z.string(),
  /** Role id of the specification. */
  idPerfilAcesso: z.number().int(),
  /** Office in whose scope this request ran; null for a platform operator who has not chosen one. */
  idEscritorio: uuid.nullable(),
  /** Offices this person may work in: one for everybody but Root. */
  escritorios: z.array(z.object({ id: uuid, nome: z.string() })),
  /** Companies of Empresa and Funcionário users; empty for office people. */
  empresas: z.array(z.object({ id: uuid, apelido: z.string() })),
  /** Whether every company of the office is within reach: what is the office's own is written only so. */
  escritorioInteiro: z.boolean(),
  /** The office keeps its calendar of declarations here. */
  declaracoesEmUso: z.boolean(),
  /** The second factor that the office requires and this person lacks; `emVigor` once nothing else is answered. */
  faltaSegundoFator: z.object({ desde: z.string(), emVigor: z.boolean() }).nullable(),
  rotaInicial: z.string(),
  /** What every screen asks for as it opens, in the same trip; null where nothing else is answered (`faltaSegundoFator`). */
  aoAbrir: z
    .object({
      preferencias,
      /** The first page of notices, as the screens ask for it; null for who is in no office. */
      avisos: paginaDeNotificacoes.nullable(),
    })
    .nullable(),
  /** Of the office whose host name was used, else of the person's own office. */
  marca: marcaPublica,
})
export type Pessoa = z.infer<typeof pessoa>

export const rotasDaConta = {
  consultarPessoa: {
    metodo: "GET",
    caminho: "/conta/pessoa",
    papel: null,
    antesDoSegundoFator: true,
    resumo: "Quem está usando",
    resposta: pessoa,
  },
} as const satisfies Rotas
