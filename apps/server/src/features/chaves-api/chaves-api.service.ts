import { randomUUID } from "node:crypto"
import { type ChaveApi, type EscopoDaChave, escopoDaChave } from "@partida/contracts"
import { DIA_MS } from "../../civil.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { sortearChave } from "../../http/chave-de-api.ts"
import { ErroDeNegocio, recusar } from "../../http/erros.ts"
import { exportar, type PedidoDeExportacao } from "../../http/exportacao/exportar.ts"
import {
  fonteDasChaves,
  inserirChave,
  type LinhaDeChave,
  listarChaves,
  nomesDasEmpresas,
  ordemDasChaves,
  revogarChave,
} from "./chaves-api.repository.ts"
import { colunasDasChaves } from "./exportacao.ts"

interface PedidoDeChave {
  readonly nome: string
  readonly escopos: readonly EscopoDaChave[]
  /** Null: every company of the office. */
  readonly empresas: readonly string[] | null
  readonly validadeEmDias: number | null
}

/** Operators of the platform are not among the people of the office. */
const OPERADOR = "Operador da plataforma"

/** Every key of the office, the ended ones too. */
export async function listar(tx: Tx, { idEscritorio }: Escopo): Promise<{ lista: ChaveApi[] }> {
  return { lista: await apresentar(tx, idEscritorio, await listarChaves(tx, idEscritorio)) }
}

/** Every key of the office, as a file: never the secrets, which are not kept. */
export function exportarChaves(banco: Banco, escopo: Escopo, pedido: PedidoDeExportacao) {
  const { idEscritorio } = escopo
  return exportar(
    { nome: "chaves-de-integracao", titulo: "Chaves de integração" },
    colunasDasChaves,
    {
      transacao: (corpo) => banco.emEscopo(escopo, corpo),
      fonte: () => fonteDasChaves(idEscritorio),
      ordem: ordemDasChaves,
      ler: async (tx, ids) => apresentar(tx, idEscritorio, await listarChaves(tx, idEscritorio, ids)),
    },
    pedido,
  )
}

/**
 * Creates a key. The secret is answered here and nowhere else: only its hash is kept.
 * Raises entrada-invalida for companies out of reach.
 */
export async function criar(
  tx: Tx,
  escopo: Escopo,
  pedido: PedidoDeChave,
  agora: Date,
): Promise<{ chave: ChaveApi; segredo: string }> {
  const { idEscritorio } = escopo
  const empresas = pedido.empresas === null ? null : [...new Set(pedido.empresas)]
  if (empresas !== null && (await nomesDasEmpresas(tx, idEscritorio, empresas)).length !== empresas.length) {
    recusar("Há empresas que não existem mais ou que você não alcança. Atualize a lista e escolha de novo.", "empresas")
  }
  const { chave, prefixo, hash } = sortearChave()
  const id = randomUUID()
  await inserirChave(tx, {
    idEscritorio,
    id,
    idUsuario: randomUUID(),
    nome: pedido.nome,
    prefixo,
    hash,
    escopos: [...new Set(pedido.escopos)],
    empresas,
    expiraEm: pedido.validadeEmDias === null ? null : new Date(agora.getTime() + pedido.validadeEmDias * DIA_MS),
    criadaEm: agora,
    criadaPor: escopo.idUsuario,
  })
  return { chave: await consultar(tx, idEscritorio, id), segredo: chave }
}

/** Ends a key at once and for good; repeating it changes nothing. Raises nao-encontrado. */
export async function revogar(tx: Tx, { idEscritorio }: Escopo, id: string, agora: Date): Promise<ChaveApi> {
  await revogarChave(tx, idEscritorio, id, agora)
  return consultar(tx, idEscritorio, id)
}

async function consultar(tx: Tx, idEscritorio: string, id: string): Promise<ChaveApi> {
  const [chave] = await apresentar(tx, idEscritorio, await listarChaves(tx, idEscritorio, [id]))
  if (!chave) throw new ErroDeNegocio("nao-encontrado")
  return chave
}

async function apresentar(
  tx: Tx,
  idEscritorio: string,
  linhas: readonly { chave: LinhaDeChave; criadaPor: string | null }[],
): Promise<ChaveApi[]> {
  const ids = new Set(linhas.flatMap((l) => l.chave.empresas ?? []))
  const nomes = await nomesDasEmpresas(tx, idEscritorio, [...ids])
  return linhas.map(({ chave, criadaPor }) => {
    const alcance = chave.empresas === null ? null : new Set(chave.empresas)
    return {
      id: chave.id,
      nome: chave.nome,
      prefixo: chave.prefixo,
      escopos: chave.escopos.flatMap((e) => escopoDaChave.safeParse(e).data ?? []),
      empresas: alcance === null ? null : nomes.filter((e) => alcance.has(e.id)),
      expiraEm: chave.expiraEm?.toISOString() ?? null,
      ultimoUsoEm: chave.ultimoUsoEm?.toISOString() ?? null,
      criadaEm: chave.criadaEm.toISOString(),
      criadaPor: criadaPor ?? OPERADOR,
      revogadaEm: chave.revogadaEm?.toISOString() ?? null,
    }
  })
}
