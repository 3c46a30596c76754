import { rotasDasFaturas, rotasDosContratos } from "@partida/contracts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { atoDe, type Contexto, escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import type { Fila } from "../../jobs/fila.ts"
import { exigirEmissor } from "../emissao/configuracao.service.ts"
import type { DepsDaEmissao } from "../emissao/emissao.service.ts"
import {
  consultarContrato,
  criarContrato,
  editarContrato,
  empresaDoContrato,
  encerrarContrato,
  paginaDeContratos,
  reajustarContrato,
} from "./contratos.service.ts"
import { emitirFaturas, preverFaturamento } from "./emitir.service.ts"
import {
  cancelarFatura,
  consultarFatura,
  criarFaturas,
  editarFatura,
  exigirFatura,
  exportarFaturas,
  marcarFaturadaFora,
  paginaDeFaturas,
  retomarFatura,
} from "./faturas.service.ts"

/** What a company charges before the note: bills and contracts. Who may issue may bill. */
export function registrarFaturas(
  { app, autenticar, banco, agora, aqui }: Porta,
  { fila, ...deps }: DepsDaEmissao & { readonly fila: () => Fila },
): void {
  const ato = (contexto: Contexto) => atoDe(contexto, agora())
  /** By who may issue for the company that is said, or found. */
  const podendo = <T>(
    contexto: Contexto,
    empresa: (tx: Tx, escopo: Escopo) => Promise<string>,
    corpo: (tx: Tx) => Promise<T>,
  ) =>
    banco.emEscopo(escopoDe(contexto), async (tx) => {
      await exigirEmissor(tx, escopoDe(contexto), await empresa(tx, escopoDe(contexto)), contexto.pessoa.papel)
      return corpo(tx)
    })
  const dela = (idEmpresa: string) => async () => idEmpresa
  const daFatura = (id: string) => async (tx: Tx, escopo: Escopo) => (await exigirFatura(tx, escopo, id)).idEmpresa
  const doContrato = (id: string) => (tx: Tx, escopo: Escopo) => empresaDoContrato(tx, escopo, id)

  montar(app, autenticar, rotasDasFaturas, {
    listarFaturas: aqui((tx, { escopo }, { params, query }) => paginaDeFaturas(tx, escopo, params.idEmpresa, query)),
    exportarFaturas: (c, { params, query }) => exportarFaturas(banco, escopoDe(c), params.idEmpresa, query),
    consultarFatura: aqui((tx, { escopo }, { params }) => consultarFatura(tx, escopo, params.id)),
    criarFaturas: (c, { params, corpo }) =>
      podendo(c, dela(params.idEmpresa), async (tx) => ({
        lista: await criarFaturas(tx, ato(c), params.idEmpresa, corpo),
      })),
    editarFatura: (c, { params, corpo, versaoEsperada }) =>
      podendo(c, daFatura(params.id), (tx) =>
        editarFatura(tx, ato(c), { id: params.id, versao: versaoEsperada }, corpo),
      ),
    cancelarFatura: (c, { params, corpo }) =>
      podendo(c, daFatura(params.id), (tx) => cancelarFatura(tx, ato(c), params.id, corpo.motivo)),
    retomarFatura: (c, { params }) => podendo(c, daFatura(params.id), (tx) => retomarFatura(tx, ato(c), params.id)),
    marcarFaturadaFora: (c, { params, corpo }) =>
      podendo(c, daFatura(params.id), (tx) => marcarFaturadaFora(tx, ato(c), params.id, corpo)),
    preverFaturamento: (c, { params, corpo }) =>
      podendo(c, dela(params.idEmpresa), (tx) =>
        preverFaturamento(tx, ato(c), { ...params, ...corpo, papel: c.pessoa.papel }, deps),
      ),
    emitirFaturas: async (c, { params, corpo }) => {
      await podendo(c, dela(params.idEmpresa), async () => undefined)
      const feito = await emitirFaturas(banco, ato(c), { ...params, ...corpo, papel: c.pessoa.papel }, deps)
      // What was queued goes at once: the answer does not wait for it.
      if (feito.emitindo > 0) await fila().acordar("operacoes")
      return feito
    },
  })
  montar(app, autenticar, rotasDosContratos, {
    listarContratos: aqui((tx, ato, { params, query }) => paginaDeContratos(tx, ato, params.idEmpresa, query)),
    consultarContrato: aqui((tx, ato, { params }) => consultarContrato(tx, ato, params.id)),
    criarContrato: (c, { params, corpo }) =>
      podendo(c, dela(params.idEmpresa), (tx) => criarContrato(tx, ato(c), params.idEmpresa, corpo)),
    editarContrato: (c, { params, corpo, versaoEsperada }) =>
      podendo(c, doContrato(params.id), (tx) =>
        editarContrato(tx, ato(c), { id: params.id, versao: versaoEsperada }, corpo),
      ),
    reajustarContrato: (c, { params, corpo }) =>
      podendo(c, doContrato(params.id), (tx) => reajustarContrato(tx, ato(c), params.id, corpo)),
    encerrarContrato: (c, { params, corpo }) =>
      podendo(c, doContrato(params.id), (tx) => encerrarContrato(tx, ato(c), params.id, corpo.motivo)),
  })
}
