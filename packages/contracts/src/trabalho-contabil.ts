import { z } from "zod"
import { competencia, somaEmReais, texto, uuid } from "./comum.ts"
import { codigoDeConta, ladoContabil } from "./contabilidade-registros.ts"
import { documentoDaEmpresa } from "./documentos.ts"
import type { Rotas } from "./rota.ts"

/** Which entries move from one account to another. */
const filtroDaTransferencia = z.object({
  de: competencia,
  ate: competencia,
  conta: codigoDeConta,
  para: codigoDeConta,
  /** In the history. */
  busca: texto(100).default(""),
})
export type FiltroDaTransferencia = z.infer<typeof filtroDaTransferencia>

const previaDaTransferencia = z.object({
  lancamentos: z.number().int(),
  debitos: somaEmReais,
  creditos: somaEmReais,
  /** The first of them. */
  lista: z.array(
    z.object({
      id: uuid,
      numero: z.number().int(),
      data: z.string(),
      historico: z.string(),
      dc: ladoContabil,
      valor: somaEmReais,
    }),
  ),
  /** How many stay as they are, by why. */
  fora: z.array(z.object({ motivo: z.string(), quantos: z.number().int() })),
})
export type PreviaDaTransferencia = z.infer<typeof previaDaTransferencia>

/** What is done over entries that exist: papers that prove them, and their move from one account to another. */
export const rotasDoTrabalhoContabil = {
  listarAnexosDoLancamento: {
    metodo: "GET",
    caminho: "/contabilidade/:idEmpresa/lancamentos/:id/anexos",
    papel: "CONTADOR",
    resumo: "Documentos que provam um lançamento",
    resposta: z.object({ lista: z.array(documentoDaEmpresa) }),
  },
  anexarAoLancamento: {
    metodo: "POST",
    caminho: "/contabilidade/:idEmpresa/lancamentos/:id/anexos",
    papel: "CONTADOR",
    resumo: "Anexa documentos a um lançamento; ficam também nos documentos da empresa",
    arquivos: true,
    resposta: z.object({ lista: z.array(documentoDaEmpresa) }),
    status: 201,
  },
  desvincularDoLancamento: {
    metodo: "DELETE",
    caminho: "/contabilidade/:idEmpresa/lancamentos/:id/anexos/:idDocumento",
    papel: "CONTADOR",
    resumo: "Tira um documento de um lançamento; ele continua nos documentos da empresa",
    resposta: z.object({ lista: z.array(documentoDaEmpresa) }),
  },
  preverTransferencia: {
    metodo: "POST",
    caminho: "/contabilidade/:idEmpresa/transferencias/previa",
    papel: "CONTADOR",
    resumo: "Que lançamentos uma reclassificação alcança, e quais não; nada é gravado",
    corpo: filtroDaTransferencia,
    resposta: previaDaTransferencia,
  },
  transferirLancamentos: {
    metodo: "POST",
    caminho: "/contabilidade/:idEmpresa/transferencias",
    papel: "CONTADOR",
    resumo: "Reclassifica em massa: um lançamento de transferência para cada um, no seu dia; nada se edita",
    /** How many the preview said: another number, and nothing is written. */
    corpo: filtroDaTransferencia.extend({
      motivo: texto(300).min(5, "Explique o motivo em pelo menos 5 letras."),
      lancamentos: z.number().int().min(1),
    }),
    resposta: z.object({ transferidos: z.number().int() }),
  },
} as const satisfies Rotas
