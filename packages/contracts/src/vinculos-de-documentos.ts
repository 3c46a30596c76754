import { z } from "zod"
import { competencia, uuid } from "./comum.ts"
import { documentoDaEmpresa } from "./documentos.ts"
import type { Rotas } from "./rota.ts"

const anexos = z.object({ lista: z.array(documentoDaEmpresa) })

/** What a document of the box is of: a line of the bank, or a month; titles to pay have calls of theirs. */
export const rotasDosVinculosDeDocumentos = {
  listarAnexosDaLinha: {
    metodo: "GET",
    caminho: "/banco/linhas/:id/anexos",
    papel: "EMPRESA",
    resumo: "Documentos de uma linha do banco",
    resposta: anexos,
  },
  vincularALinha: {
    metodo: "POST",
    caminho: "/banco/linhas/:id/anexos",
    papel: "EMPRESA",
    resumo: "Vincula a uma linha do banco um documento que a empresa já tem",
    corpo: z.object({ idDocumento: uuid }),
    resposta: anexos,
  },
  desvincularDaLinha: {
    metodo: "DELETE",
    caminho: "/banco/linhas/:id/anexos/:idDocumento",
    papel: "EMPRESA",
    resumo: "Tira um documento de uma linha do banco; ele continua nos documentos da empresa",
    resposta: anexos,
  },
  vincularAoMes: {
    metodo: "PUT",
    caminho: "/documentos/:id/mes",
    papel: "EMPRESA",
    resumo: "Diz de que mês é um documento que uma pessoa enviou; nulo o deixa sem mês",
    corpo: z.object({ competencia: competencia.nullable() }),
    resposta: documentoDaEmpresa,
  },
} as const satisfies Rotas
