import { randomUUID } from "node:crypto"
import type { Grupo } from "@partida/contracts"
import type { Tx } from "../../db/banco.ts"
import { codigoDoBanco } from "../../db/codigo-do-banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { apagarGrupo, inserirGrupo, lerGrupos, mudarNome } from "./grupos.repository.ts"

/** Creates a group. Raises entrada-invalida for a name in use. */
export async function criarGrupo(tx: Tx, escopo: Escopo, nome: string, agora: Date): Promise<Grupo> {
  const id = randomUUID()
  await inserirGrupo(tx, { idEscritorio: escopo.idEscritorio, id, nome, criadoEm: agora }).catch(comoNomeEmUso)
  return exigir(tx, escopo, id)
}

/** Changes the name. Raises nao-encontrado, entrada-invalida for a name in use. */
export async function renomearGrupo(tx: Tx, escopo: Escopo, id: string, nome: string): Promise<Grupo> {
  if (!(await mudarNome(tx, escopo, id, nome).catch(comoNomeEmUso))) throw new ErroDeNegocio("nao-encontrado")
  return exigir(tx, escopo, id)
}

/** Deletes a group; its companies are left without one. Raises nao-encontrado, registro-em-uso (companies out of reach). */
export async function excluirGrupo(tx: Tx, escopo: Escopo, id: string): Promise<{ excluido: true }> {
  const havia = await apagarGrupo(tx, escopo, id).catch((erro: unknown) => {
    throw codigoDoBanco(erro) === "23503"
      ? new ErroDeNegocio("registro-em-uso", "Há empresas neste grupo que você não alcança. Peça a um administrador.")
      : erro
  })
  if (!havia) throw new ErroDeNegocio("nao-encontrado")
  return { excluido: true }
}

async function exigir(tx: Tx, escopo: Escopo, id: string): Promise<Grupo> {
  const [grupo] = await lerGrupos(tx, escopo, id)
  if (!grupo) throw new ErroDeNegocio("nao-encontrado")
  return grupo
}

function comoNomeEmUso(erro: unknown): never {
  throw codigoDoBanco(erro) === "23505"
    ? new ErroDeNegocio("entrada-invalida", "Já existe um grupo com este nome. Escolha outro nome.", "nome")
    : erro
}
