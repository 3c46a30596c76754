import { rotasDaEmissao } from "@partida/contracts"
import type { FastifyInstance } from "fastify"
import type { Banco, Tx } from "../../db/banco.ts"
import { existeEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { contar, lerPagina, paginacaoDe } from "../../db/paginas.ts"
import type { Autenticar } from "../../http/autenticacao.ts"
import { atoDe, type Contexto, escopoDe } from "../../http/contexto.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { montar } from "../../http/montar.ts"
import type { Fila } from "../../jobs/fila.ts"
import { lerNotaGravada } from "../notas-fiscais/notas-fiscais.service.ts"
import { apresentarEmissao } from "./apresentacao.ts"
import {
  arquivarServico,
  configurarEmissao,
  consultarEmissao,
  criarServico,
  editarServico,
  exigirEmissor,
} from "./configuracao.service.ts"
import { baixarDanfse } from "./danfse.service.ts"
import { fonteDasEmissoes, lerComFila, ordemDasEmissoes } from "./emissao.repository.ts"
import {
  abandonarEmissao,
  corrigirEmissao,
  type DepsDaEmissao,
  emitirNota,
  exigirEmissao,
  preverNota,
  tentarEmissao,
} from "./emissao.service.ts"
import { consultarEmissaoDaNota, pedirEvento } from "./eventos.service.ts"

/** Issuing, cancelling and replacing NFS-e. */
export function registrarEmissao(
  app: FastifyInstance,
  autenticar: Autenticar,
  banco: Banco,
  { fila, ...deps }: DepsDaEmissao & { readonly fila: () => Fila },
  agora: () => Date,
): void {
  const aqui = <T>(contexto: Contexto, corpo: (tx: Tx, escopo: Escopo) => Promise<T>) =>
    banco.emEscopo(escopoDe(contexto), (tx) => corpo(tx, escopoDe(contexto)))
  const ler = async (tx: Tx, escopo: Escopo, id: string) => {
    const [lida] = await lerComFila(tx, escopo, [id])
    if (!lida) throw new ErroDeNegocio("nao-encontrado")
    return apresentarEmissao(lida)
  }
  const podeNaEmpresa = (tx: Tx, escopo: Escopo, contexto: Contexto, idEmpresa: string) =>
    exigirEmissor(tx, escopo, idEmpresa, contexto.pessoa.papel)
  /** Of an emission: within reach, and by somebody who may issue. */
  const podeNaEmissao = async (tx: Tx, escopo: Escopo, contexto: Contexto, id: string) =>
    podeNaEmpresa(tx, escopo, contexto, (await exigirEmissao(tx, escopo, id)).idEmpresa)
  /** What was queued goes at once: the answer does not wait for it. */
  const acordar = async <T>(feito: T): Promise<T> => {
    await fila().acordar("operacoes")
    return feito
  }
  montar(app, autenticar, rotasDaEmissao, {
    consultarEmissao: (contexto, { params }) =>
      aqui(contexto, (tx, escopo) =>
        consultarEmissao(tx, escopo, {
          idEmpresa: params.idEmpresa,
          papel: contexto.pessoa.papel,
          ...deps,
          agora: agora(),
        }),
      ),
    configurarEmissao: (contexto, { params, corpo, versaoEsperada }) =>
      aqui(contexto, (tx, escopo) => configurarEmissao(tx, escopo, params.idEmpresa, versaoEsperada, corpo)),
    criarServico: (contexto, { params, corpo }) =>
      aqui(contexto, (tx) => criarServico(tx, atoDe(contexto, agora()), params.idEmpresa, corpo)),
    editarServico: (contexto, { params, corpo, versaoEsperada }) =>
      aqui(contexto, (tx, escopo) => editarServico(tx, escopo, params.id, versaoEsperada, corpo)),
    arquivarServico: (contexto, { params, corpo }) =>
      aqui(contexto, (tx) => arquivarServico(tx, atoDe(contexto, agora()), params.id, corpo.arquivado)),
    preverNota: (contexto, { params, corpo }) =>
      aqui(contexto, async (tx, escopo) => {
        await podeNaEmpresa(tx, escopo, contexto, params.idEmpresa)
        return preverNota(tx, atoDe(contexto, agora()), params.idEmpresa, corpo)
      }),
    emitirNota: async (contexto, { params, corpo }) =>
      acordar(
        await aqui(contexto, async (tx, escopo) => {
          await podeNaEmpresa(tx, escopo, contexto, params.idEmpresa)
          return ler(tx, escopo, await emitirNota(tx, atoDe(contexto, agora()), deps, params.idEmpresa, corpo))
        }),
      ),
    listarEmissoes: (contexto, { params, query }) =>
      aqui(contexto, async (tx, escopo) => {
        const fonte = fonteDasEmissoes(escopo, params.idEmpresa, query.estado)
        const pagina = await lerPagina(tx, fonte, ordemDasEmissoes, query)
        if (pagina.ids.length === 0 && !(await existeEmpresa(tx, escopo, params.idEmpresa)))
          throw new ErroDeNegocio("nao-encontrado")
        return {
          lista: (await lerComFila(tx, escopo, pagina.ids)).map(apresentarEmissao),
          paginacao: paginacaoDe(query, pagina, await contar(tx, fonte)),
        }
      }),
    consultarEmitida: (contexto, { params }) => aqui(contexto, (tx, escopo) => ler(tx, escopo, params.id)),
    corrigirEmissao: async (contexto, { params, corpo }) =>
      acordar(
        await aqui(contexto, async (tx, escopo) => {
          await podeNaEmissao(tx, escopo, contexto, params.id)
          await corrigirEmissao(tx, atoDe(contexto, agora()), deps, params.id, corpo)
          return ler(tx, escopo, params.id)
        }),
      ),
    abandonarEmissao: (contexto, { params, corpo }) =>
      aqui(contexto, async (tx, escopo) => {
        await podeNaEmissao(tx, escopo, contexto, params.id)
        await abandonarEmissao(tx, atoDe(contexto, agora()), params.id, corpo.motivo)
        return ler(tx, escopo, params.id)
      }),
    tentarEmissao: async (contexto, { params }) =>
      acordar(
        await aqui(contexto, async (tx, escopo) => {
          await podeNaEmissao(tx, escopo, contexto, params.id)
          await tentarEmissao(tx, atoDe(contexto, agora()), params.id)
          return ler(tx, escopo, params.id)
        }),
      ),
    consultarEmissaoDaNota: (contexto, { params }) =>
      aqui(contexto, (tx, escopo) => consultarEmissaoDaNota(tx, escopo, params.id)),
    pedirEventoDaNota: async (contexto, { params, corpo }) =>
      acordar(
        await aqui(contexto, async (tx, escopo) => {
          const nota = await lerNotaGravada(tx, escopo, params.id)
          if (nota) await podeNaEmpresa(tx, escopo, contexto, nota.idEmpresa)
          await pedirEvento(tx, atoDe(contexto, agora()), deps, params.id, corpo)
          return consultarEmissaoDaNota(tx, escopo, params.id)
        }),
      ),
    baixarDanfse: (contexto, { params }) => aqui(contexto, (tx, escopo) => baixarDanfse(tx, escopo, params.id)),
  })
}
