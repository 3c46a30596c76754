import { rotasDosDocumentos } from "@partida/contracts"
import type { FastifyInstance } from "fastify"
import type { Banco } from "../../db/banco.ts"
import type { Autenticar } from "../../http/autenticacao.ts"
import { atoDe, escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import { emTransacaoDe } from "../../http/porta.ts"
import type { Armazem } from "../../ports/armazem.ts"
import { anexarDocumentos } from "./anexos.service.ts"
import { consultarDocumento, exportarDocumentos, listarDocumentos, retirarDocumento } from "./documentos.service.ts"

interface Dependencias {
  readonly banco: Banco
  readonly armazem: Armazem
  readonly agora: () => Date
}

/** Stored documents of the companies: what there is of them. The files themselves are in `estaticos.routes.ts`. */
export function registrarDocumentos(app: FastifyInstance, autenticar: Autenticar, deps: Dependencias): void {
  const { banco, armazem, agora } = deps
  const aqui = emTransacaoDe({ banco, agora })
  montar(app, autenticar, rotasDosDocumentos, {
    listarDocumentos: aqui((tx, { escopo }, { query }) => listarDocumentos(tx, escopo, query)),
    exportarDocumentos: async (contexto, { query }) => exportarDocumentos(banco, escopoDe(contexto), query),
    consultarDocumento: aqui((tx, { escopo }, { params }) => consultarDocumento(tx, escopo, params.id)),
    anexarDocumentos: (contexto, { params, query, arquivos }) =>
      anexarDocumentos(banco, armazem, atoDe(contexto, agora()), contexto.pessoa.papel, {
        ...query,
        reservado: query.reservado === "sim" ? true : undefined,
        idEmpresa: params.idEmpresa,
        arquivos,
      }),
    retirarDocumento: aqui((tx, ato, { params, corpo }) => retirarDocumento(tx, ato, params.id, corpo.motivo)),
  })
}
