import { z } from "zod"
import { chavesDe, reais, uuid } from "./comum.ts"
import { documentoDaEmpresa } from "./documentos.ts"
import { tiposDeCodigo } from "./pagaveis.ts"
import type { Rotas } from "./rota.ts"

const anexos = z.object({ lista: z.array(documentoDaEmpresa) })

const codigoNoAnexo = z.object({
  tipo: chavesDe(tiposDeCodigo),
  codigo: z.string(),
  valor: reais.nullable(),
  vencimento: z.string().nullable(),
  recebedor: z.string().nullable(),
  /** Why it does not pay this title; null when it does. */
  recusa: z.string().nullable(),
})
export type CodigoNoAnexo = z.infer<typeof codigoNoAnexo>

/** The documents of titles to pay: bills, contracts, receipts. */
export const rotasDosAnexosDeTitulos = {
  listarAnexosDoTitulo: {
    metodo: "GET",
    caminho: "/pagaveis/:id/anexos",
    papel: "EMPRESA",
    resumo: "Documentos de um título a pagar",
    resposta: anexos,
  },
  anexarAoTitulo: {
    metodo: "POST",
    caminho: "/pagaveis/:id/anexos",
    papel: "EMPRESA",
    resumo: "Anexa fotos e documentos a um título a pagar; ficam também nos documentos da empresa",
    arquivos: true,
    resposta: anexos,
    status: 201,
  },
  vincularAoTitulo: {
    metodo: "POST",
    caminho: "/pagaveis/:id/anexos/vinculos",
    papel: "EMPRESA",
    resumo: "Vincula a um título a pagar um documento que a empresa já tem",
    corpo: z.object({ idDocumento: uuid }),
    resposta: anexos,
  },
  desvincularDoTitulo: {
    metodo: "DELETE",
    caminho: "/pagaveis/:id/anexos/:idDocumento",
    papel: "EMPRESA",
    resumo: "Tira um documento de um título; ele continua nos documentos da empresa",
    resposta: anexos,
  },
  lerCodigosDoAnexo: {
    metodo: "GET",
    caminho: "/pagaveis/:id/anexos/:idDocumento/codigos",
    papel: "EMPRESA",
    resumo: "Boletos e Pix achados no texto de um PDF, conferidos com o título; nada é guardado",
    resposta: z.object({
      lista: z.array(codigoNoAnexo),
      /** Why there is none. */
      motivo: z.string().nullable(),
    }),
  },
} as const satisfies Rotas
