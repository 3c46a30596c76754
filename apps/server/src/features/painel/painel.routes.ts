import { rotasDoPainel } from "@partida/contracts"
import { exigirEmpresa } from "../../db/empresas.ts"
import { type Contexto, escopoDe } from "../../http/contexto.ts"
import { montar } from "../../http/montar.ts"
import type { Porta } from "../../http/porta.ts"
import { devidoAoEscritorio, notaDoDevido } from "../honorarios/devido.service.ts"
import { montarPainel, montarPainelDaEmpresa, montarPainelDasEmpresas } from "./painel.service.ts"

/** First screen of the day. */
export function registrarPainel({ app, autenticar, banco, agora, aqui }: Porta): void {
  const doDono = aqui((tx, { escopo }, { params }: { params: { idEmpresa: string } }) =>
    montarPainelDaEmpresa(tx, escopo, params.idEmpresa, agora()),
  )
  const deTodas = aqui((tx, { escopo }, _pedido: object, contexto) =>
    montarPainelDasEmpresas(tx, escopo, contexto.pessoa.papel, agora()),
  )
  const aoEscritorio = (contexto: Contexto, ids: readonly string[]) =>
    devidoAoEscritorio(banco, escopoDe(contexto), { papel: contexto.pessoa.papel, ids, agora: agora() })
  const noAlcance = aqui((tx, { escopo }, { params }: { params: { idEmpresa: string } }) =>
    exigirEmpresa(tx, escopo, params.idEmpresa),
  )
  montar(app, autenticar, rotasDoPainel, {
    consultarPainel: aqui((tx, { escopo }, { query }, contexto) =>
      montarPainel(tx, escopo, contexto.pessoa.papel, query.competencia, agora()),
    ),
    // What is owed to the office is read apart, once the companies are known to be within reach.
    consultarPainelDasEmpresas: async (contexto, pedido) => {
      const painel = await deTodas(contexto, pedido)
      const ids = painel.empresas.map(({ id }) => id)
      return { ...painel, aoEscritorio: await aoEscritorio(contexto, ids) }
    },
    consultarPainelDaEmpresa: async (contexto, pedido) => ({
      ...(await doDono(contexto, pedido)),
      aoEscritorio: await aoEscritorio(contexto, [pedido.params.idEmpresa]),
    }),
    baixarNotaDoDevido: async (contexto, pedido) => {
      await noAlcance(contexto, pedido)
      return notaDoDevido(banco, escopoDe(contexto), { papel: contexto.pessoa.papel, ...pedido.params })
    },
  })
}
