import { z } from "zod"
import { competencia, listaDeIds, TAMANHOS_DE_PAGINA, uuid } from "./comum.ts"
import type { Rotas } from "./rota.ts"

/** Each one is judged: as many as a page has, and no more. */
const empresasDaPagina = listaDeIds.refine(
  (ids) => ids.split(",").length <= Math.max(...TAMANHOS_DE_PAGINA),
  "Peça as empresas de uma página de cada vez.",
)

/** Of payroll, apart from it: the panel of the tax asks for this and for nothing else of the slips. */
export const rotasDasDefasagens = {
  listarDefasagens: {
    metodo: "GET",
    caminho: "/fechamentos/pro-labore/defasagens",
    papel: "CONTADOR",
    escopo: "fechamentos:ler",
    resumo: "Das empresas dadas, as que têm recibos em vigor que hoje sairiam outros, e por quê",
    query: z.object({ competencia, empresas: empresasDaPagina }),
    resposta: z.object({ lista: z.array(z.object({ idEmpresa: uuid, motivo: z.string() })) }),
  },
} as const satisfies Rotas
