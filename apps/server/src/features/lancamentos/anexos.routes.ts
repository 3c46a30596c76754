import { rotasDosAnexosDeTitulos } from "@partida/contracts"
import type { FastifyInstance } from "fastify"
import type { Banco } from "../../db/banco.ts"
import { criarLeitorDeCodigos } from "../../documentos/codigos-do-pdf/leitor.ts"
import type { Autenticar } from "../../http/autenticacao.ts"
import { atoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import { emTransacaoDe } from "../../http/porta.ts"
import type { Armazem } from "../../ports/armazem.ts"
import { anexarAoTitulo, codigosDoAnexo, desvincular, listarAnexos, vincular } from "./anexos.service.ts"

interface Dependencias {
  readonly banco: Banco
  readonly armazem: Armazem
  readonly agora: () => Date
}

/** The documents of titles to pay, and the codes of payment that are read in them. */
export function registrarAnexosDeTitulos(app: FastifyInstance, autenticar: Autenticar, deps: Dependencias): void {
  const { banco, armazem, agora } = deps
  const aqui = emTransacaoDe({ banco, agora })
  const meios = { banco, armazem, lerCodigosDoPdf: criarLeitorDeCodigos() }
  montar(app, autenticar, rotasDosAnexosDeTitulos, {
    listarAnexosDoTitulo: aqui((tx, { escopo }, { params }) => listarAnexos(tx, escopo, params.id)),
    anexarAoTitulo: (contexto, { params, arquivos }) =>
      anexarAoTitulo(meios, atoDe(contexto, agora()), contexto.pessoa.papel, { id: params.id, arquivos }),
    vincularAoTitulo: aqui((tx, ato, { params, corpo }) => vincular(tx, ato, params.id, [corpo.idDocumento])),
    desvincularDoTitulo: aqui((tx, { escopo }, { params }) => desvincular(tx, escopo, params.id, params.idDocumento)),
    lerCodigosDoAnexo: (contexto, { params }) => codigosDoAnexo(meios, atoDe(contexto, agora()), params),
  })
}
