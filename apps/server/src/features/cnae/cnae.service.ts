import { randomUUID } from "node:crypto"
import type { AnexoDaAtividade, AtividadeCadastrada } from "@partida/contracts"
import type { Banco, Tx } from "../../db/banco.ts"
import { exigirEmpresa, fechadoAte, lerRegimeEm, travarEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio, encontrado } from "../../http/erros.ts"
import { exportar, type PedidoDeExportacao } from "../../http/exportacao/exportar.ts"
import { mesEscrito } from "../../palavras.ts"
import { anexoEm, apresentar, colunasDasAtividades } from "./apresentacao.ts"
import {
  type DadosDaAtividade,
  exigirCodigosLivres,
  exigirDadosValidos,
  exigirMudancaPossivel,
  exigirQuePodeEncerrar,
  exigirQuePodeExcluir,
} from "./cnae.policy.ts"
import {
  type AtividadeLida,
  alterarAtividade,
  desmarcarPrincipal,
  fonteDasAtividades,
  gravarMudanca,
  inserirAtividade,
  lerAtividade,
  lerAtividades,
  ordemDasAtividades,
  outrasAtivas,
  removerAtividade,
  removerMudanca,
} from "./cnae.repository.ts"

/** Every activity of a company. `mesAtual` says in which month the regime is read. Raises nao-encontrado. */
export async function listarAtividades(tx: Tx, escopo: Escopo, idEmpresa: string, mesAtual: string) {
  await exigirEmpresa(tx, escopo, idEmpresa)
  return {
    lista: (await lerAtividades(tx, escopo, idEmpresa)).map(apresentar),
    regime: await lerRegimeEm(tx, escopo, idEmpresa, mesAtual),
    fechadoAte: await fechadoAte(tx, escopo, idEmpresa),
  }
}

/** Every activity of a company, as a file. Raises nao-encontrado. */
export async function exportarAtividades(
  banco: Banco,
  escopo: Escopo,
  idEmpresa: string,
  mesAtual: string,
  pedido: PedidoDeExportacao,
) {
  await banco.emEscopo(escopo, (tx) => exigirEmpresa(tx, escopo, idEmpresa))
  return exportar(
    { nome: "atividades", titulo: "Atividades" },
    colunasDasAtividades,
    {
      transacao: (corpo) => banco.emEscopo(escopo, corpo),
      fonte: () => fonteDasAtividades(escopo, idEmpresa),
      ordem: ordemDasAtividades,
      ler: async (tx, ids) => {
        const lidas = await lerAtividades(tx, escopo, idEmpresa)
        return ids.flatMap((id) => {
          const lida = lidas.find(({ atividade }) => atividade.id === id)
          if (!lida) return []
          const atividade = apresentar(lida)
          return [{ ...atividade, anexoAtual: anexoEm(atividade, mesAtual) }]
        })
      },
    },
    pedido,
  )
}

/** Raises nao-encontrado. */
export async function consultarAtividade(tx: Tx, escopo: Escopo, id: string): Promise<AtividadeCadastrada> {
  return apresentar(await exigirAtividade(tx, escopo, id))
}

/** Registers an activity; the first one of a company is its main one. Raises nao-encontrado, entrada-invalida. */
export async function criarAtividade(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  { principal, ...dados }: DadosDaAtividade & { readonly principal: boolean },
): Promise<AtividadeCadastrada> {
  if (!(await travarEmpresa(tx, escopo, idEmpresa))) throw new ErroDeNegocio("nao-encontrado")
  const id = randomUUID()
  exigirDadosValidos(dados, await outrasAtivas(tx, escopo, idEmpresa, id))
  const primeira = !(await lerAtividades(tx, escopo, idEmpresa)).some(({ atividade }) => atividade.principal)
  if (principal && !primeira) await desmarcarPrincipal(tx, escopo, idEmpresa)
  await inserirAtividade(tx, {
    idEscritorio: escopo.idEscritorio,
    id,
    idEmpresa,
    ...dados,
    codigosTributacao: emOrdem(dados.codigosTributacao),
    principal: principal || primeira,
  })
  return consultarAtividade(tx, escopo, id)
}

/**
 * Changes what an activity is. The annex at the start is also that of months already closed, and then only a dated change is
 * possible. Raises nao-encontrado, versao-desatualizada, entrada-invalida, competencia-fechada.
 */
export async function editarAtividade(
  tx: Tx,
  escopo: Escopo,
  id: string,
  versao: number,
  dados: DadosDaAtividade,
): Promise<AtividadeCadastrada> {
  const { lida } = await tomarAtividade(tx, escopo, id, versao)
  const { atividade } = lida
  const outras = atividade.encerradaEm === null ? await outrasAtivas(tx, escopo, atividade.idEmpresa, id) : []
  exigirDadosValidos(dados, outras)
  if (dados.anexo !== atividade.anexo) await exigirComecoAberto(tx, escopo, lida)
  await alterarAtividade(tx, escopo, id, { ...dados, codigosTributacao: emOrdem(dados.codigosTributacao) })
  return consultarAtividade(tx, escopo, id)
}

/** Makes it the main one. Raises nao-encontrado, transicao-recusada. */
export async function tornarPrincipal(tx: Tx, escopo: Escopo, id: string): Promise<AtividadeCadastrada> {
  const { atividade } = (await tomarAtividade(tx, escopo, id, null)).lida
  if (atividade.encerradaEm !== null) {
    throw new ErroDeNegocio(
      "transicao-recusada",
      "Uma atividade encerrada não pode ser a principal. Reative-a antes, ou escolha outra.",
    )
  }
  if (!atividade.principal) {
    await desmarcarPrincipal(tx, escopo, atividade.idEmpresa)
    await alterarAtividade(tx, escopo, id, { principal: true })
  }
  return consultarAtividade(tx, escopo, id)
}

/** From that month on it takes no revenue. Raises nao-encontrado, transicao-recusada, entrada-invalida, registro-em-uso. */
export async function encerrarAtividade(
  tx: Tx,
  escopo: Escopo,
  id: string,
  encerradaEm: string,
): Promise<AtividadeCadastrada> {
  const { lida, abertura } = await tomarAtividade(tx, escopo, id, null)
  exigirQuePodeEncerrar(lida, encerradaEm, abertura)
  await alterarAtividade(tx, escopo, id, { encerradaEm })
  return consultarAtividade(tx, escopo, id)
}

/** Undoes the end. Raises nao-encontrado, and entrada-invalida when another activity took its codes meanwhile. */
export async function reativarAtividade(tx: Tx, escopo: Escopo, id: string): Promise<AtividadeCadastrada> {
  const { atividade } = (await tomarAtividade(tx, escopo, id, null)).lida
  if (atividade.encerradaEm !== null) {
    exigirCodigosLivres(atividade.codigosTributacao, await outrasAtivas(tx, escopo, atividade.idEmpresa, id))
    await alterarAtividade(tx, escopo, id, { encerradaEm: null })
  }
  return consultarAtividade(tx, escopo, id)
}

/** Removes what was never used. Raises nao-encontrado, versao-desatualizada, registro-em-uso, transicao-recusada. */
export async function excluirAtividade(tx: Tx, escopo: Escopo, id: string, versao: number): Promise<{ id: string }> {
  const { lida } = await tomarAtividade(tx, escopo, id, versao)
  const todas = await lerAtividades(tx, escopo, lida.atividade.idEmpresa)
  exigirQuePodeExcluir(lida, todas.length - 1)
  await removerAtividade(tx, escopo, id)
  return { id }
}

/**
 * From `desde` on the activity is of this annex; a change of the same month is replaced. Months already closed refuse in
 * the database. Raises nao-encontrado, versao-desatualizada, entrada-invalida, competencia-fechada.
 */
export async function mudarAnexo(
  tx: Tx,
  escopo: Escopo,
  id: string,
  versao: number | null,
  mudanca: { readonly desde: string; readonly anexo: AnexoDaAtividade; readonly motivo: string },
): Promise<AtividadeCadastrada> {
  const { lida, abertura } = await tomarAtividade(tx, escopo, id, versao)
  exigirMudancaPossivel(lida, mudanca, abertura)
  const { idEscritorio, idEmpresa } = lida.atividade
  await gravarMudanca(tx, { idEscritorio, idEmpresa, idAtividade: id, ...mudanca })
  return consultarAtividade(tx, escopo, id)
}

/** Takes a change out. Raises nao-encontrado, versao-desatualizada, competencia-fechada. */
export async function desfazerMudanca(
  tx: Tx,
  escopo: Escopo,
  id: string,
  versao: number | null,
  desde: string,
): Promise<AtividadeCadastrada> {
  await tomarAtividade(tx, escopo, id, versao)
  if (!(await removerMudanca(tx, escopo, id, desde))) {
    throw new ErroDeNegocio("nao-encontrado", `Não há mudança de anexo em ${mesEscrito(desde)}. Atualize a página.`)
  }
  return consultarAtividade(tx, escopo, id)
}

/** Changes the annex at the start alone. Raises nao-encontrado, competencia-fechada. */
export async function mudarAnexoDoComeco(tx: Tx, escopo: Escopo, id: string, anexo: AnexoDaAtividade): Promise<void> {
  const { lida } = await tomarAtividade(tx, escopo, id, null)
  if (anexo === lida.atividade.anexo) return
  await exigirComecoAberto(tx, escopo, lida)
  await alterarAtividade(tx, escopo, id, { anexo })
}

/** The activity, read again under the lock of its company; with a version, only if it is still that one. */
async function tomarAtividade(tx: Tx, escopo: Escopo, id: string, versao: number | null) {
  const { atividade } = await exigirAtividade(tx, escopo, id)
  const empresa = encontrado(await travarEmpresa(tx, escopo, atividade.idEmpresa))
  const lida = await exigirAtividade(tx, escopo, id)
  if (versao !== null && apresentar(lida).versao !== versao) throw new ErroDeNegocio("versao-desatualizada")
  return { lida, abertura: empresa.abertura }
}

async function exigirAtividade(tx: Tx, escopo: Escopo, id: string): Promise<AtividadeLida> {
  const lida = encontrado(await lerAtividade(tx, escopo, id))
  return lida
}

/** The database refuses too; here the refusal names the field and the way out of this very case. */
async function exigirComecoAberto(tx: Tx, escopo: Escopo, { atividade, anexos }: AtividadeLida): Promise<void> {
  const fechado = await fechadoAte(tx, escopo, atividade.idEmpresa, anexos[0]?.desde ?? null)
  if (fechado === null) return
  const mes = mesEscrito(fechado)
  throw new ErroDeNegocio(
    "competencia-fechada",
    `O anexo do começo vale para ${mes}, que está fechado. Cadastre uma mudança de anexo a partir de um mês aberto, ou reabra ${mes} em Fechamento, com um motivo.`,
    "anexo",
  )
}

/** Codes once each, in one order: choosing them in another is no change. */
const emOrdem = (codigos: readonly string[]) => [...new Set(codigos)].sort()
