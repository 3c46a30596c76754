import { rotasDosAnexosDeTitulos } from "@partida/contracts"
import type { FastifyInstance } from "fastify"
import type { Banco, Tx } from "../../db/banco.ts"
import { criarLeitorDeCodigos } from "../../documentos/codigos-do-pdf/leitor.ts"
import type { Autenticar } from "../../http/autenticacao.ts"
import { atoDe, type Contexto, escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
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
  const meios = { banco, armazem, lerCodigosDoPdf: criarLeitorDeCodigos() }
  const aqui = <T>(contexto: Contexto, corpo: (tx: Tx, ato: ReturnType<typeof atoDe>) => Promise<T>) =>
    banco.emEscopo(escopoDe(contexto), (tx) => corpo(tx, atoDe(contexto, agora())))
  montar(app, autenticar, rotasDosAnexosDeTitulos, {
    listarAnexosDoTitulo: (contexto, { params }) =>
      aqui(contexto, (tx, { escopo }) => listarAnexos(tx, escopo, params.id)),
    anexarAoTitulo: (contexto, { params, arquivos }) =>
      anexarAoTitulo(meios, atoDe(contexto, agora()), contexto.pessoa.papel, { id: params.id, arquivos }),
    vincularAoTitulo: (contexto, { params, corpo }) =>
      aqui(contexto, (tx, ato) => vincular(tx, ato, params.id, [corpo.idDocumento])),
    desvincularDoTitulo: (contexto, { params }) =>
      aqui(contexto, (tx, { escopo }) => desvincular(tx, escopo, params.id, params.idDocumento)),
    lerCodigosDoAnexo: (contexto, { params }) => codigosDoAnexo(meios, atoDe(contexto, agora()), params),
  })
}
