import { rotasDaEmissao } from "@partida/contracts"
import type { Tx } from "../../db/banco.ts"
import { existeEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { contar, lerPagina, paginacaoDe } from "../../db/paginas.ts"
import type { Contexto } from "../../http/contexto.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
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
  { app, autenticar, agora, aqui }: Porta,
  { fila, ...deps }: DepsDaEmissao & { readonly fila: () => Fila },
): void {
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
  const acordar = () => fila().acordar("operacoes")
  montar(app, autenticar, rotasDaEmissao, {
    consultarEmissao: aqui((tx, { escopo }, { params }, contexto) =>
      consultarEmissao(tx, escopo, {
        idEmpresa: params.idEmpresa,
        papel: contexto.pessoa.papel,
        ...deps,
        agora: agora(),
      }),
    ),
    configurarEmissao: aqui((tx, { escopo }, { params, corpo, versaoEsperada }) =>
      configurarEmissao(tx, escopo, params.idEmpresa, versaoEsperada, corpo),
    ),
    criarServico: aqui((tx, ato, { params, corpo }) => criarServico(tx, ato, params.idEmpresa, corpo)),
    editarServico: aqui((tx, { escopo }, { params, corpo, versaoEsperada }) =>
      editarServico(tx, escopo, params.id, versaoEsperada, corpo),
    ),
    arquivarServico: aqui((tx, ato, { params, corpo }) => arquivarServico(tx, ato, params.id, corpo.arquivado)),
    preverNota: aqui(async (tx, ato, { params, corpo }, contexto) => {
      await podeNaEmpresa(tx, ato.escopo, contexto, params.idEmpresa)
      return preverNota(tx, ato, params.idEmpresa, corpo)
    }),
    emitirNota: aqui(async (tx, ato, { params, corpo }, contexto) => {
      await podeNaEmpresa(tx, ato.escopo, contexto, params.idEmpresa)
      return ler(tx, ato.escopo, await emitirNota(tx, ato, deps, params.idEmpresa, corpo))
    }, acordar),
    listarEmissoes: aqui(async (tx, { escopo }, { params, query }) => {
      const fonte = fonteDasEmissoes(escopo, params.idEmpresa, query.estado)
      const pagina = await lerPagina(tx, fonte, ordemDasEmissoes, query)
      if (pagina.ids.length === 0 && !(await existeEmpresa(tx, escopo, params.idEmpresa)))
        throw new ErroDeNegocio("nao-encontrado")
      return {
        lista: (await lerComFila(tx, escopo, pagina.ids)).map(apresentarEmissao),
        paginacao: paginacaoDe(query, pagina, await contar(tx, fonte)),
      }
    }),
    consultarEmitida: aqui((tx, { escopo }, { params }) => ler(tx, escopo, params.id)),
    corrigirEmissao: aqui(async (tx, ato, { params, corpo }, contexto) => {
      await podeNaEmissao(tx, ato.escopo, contexto, params.id)
      await corrigirEmissao(tx, ato, deps, params.id, corpo)
      return ler(tx, ato.escopo, params.id)
    }, acordar),
    abandonarEmissao: aqui(async (tx, ato, { params, corpo }, contexto) => {
      await podeNaEmissao(tx, ato.escopo, contexto, params.id)
      await abandonarEmissao(tx, ato, params.id, corpo.motivo)
      return ler(tx, ato.escopo, params.id)
    }),
    tentarEmissao: aqui(async (tx, ato, { params }, contexto) => {
      await podeNaEmissao(tx, ato.escopo, contexto, params.id)
      await tentarEmissao(tx, ato, params.id)
      return ler(tx, ato.escopo, params.id)
    }, acordar),
    consultarEmissaoDaNota: aqui((tx, { escopo }, { params }) => consultarEmissaoDaNota(tx, escopo, params.id)),
    pedirEventoDaNota: aqui(async (tx, ato, { params, corpo }, contexto) => {
      const nota = await lerNotaGravada(tx, ato.escopo, params.id)
      if (nota) await podeNaEmpresa(tx, ato.escopo, contexto, nota.idEmpresa)
      await pedirEvento(tx, ato, deps, params.id, corpo)
      return consultarEmissaoDaNota(tx, ato.escopo, params.id)
    }, acordar),
    baixarDanfse: aqui((tx, { escopo }, { params }) => baixarDanfse(tx, escopo, params.id)),
  })
}
