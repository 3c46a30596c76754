import { randomUUID } from "node:crypto"
import type { Grupo } from "@partida/contracts"
import type { Tx } from "../../db/banco.ts"
import { codigoDoBanco } from "../../db/codigo-do-banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio, encontrado } from "../../http/erros.ts"
import { apagarGrupo, inserirGrupo, lerGrupos, mudarNome } from "./grupos.repository.ts"
import { exigirEscritorioInteiro } from "./permissao.ts"

/** Creates a group. Raises sem-permissao (who reaches only some companies), entrada-invalida for a name in use. */
export async function criarGrupo(tx: Tx, escopo: Escopo, nome: string, agora: Date): Promise<Grupo> {
  exigirGruposDeTodas(escopo)
  const id = randomUUID()
  await inserirGrupo(tx, { idEscritorio: escopo.idEscritorio, id, nome, criadoEm: agora }).catch(comoNomeEmUso)
  return exigir(tx, escopo, id)
}

/** Changes the name. Raises sem-permissao, nao-encontrado, entrada-invalida for a name in use. */
export async function renomearGrupo(tx: Tx, escopo: Escopo, id: string, nome: string): Promise<Grupo> {
  exigirGruposDeTodas(escopo)
  if (!(await mudarNome(tx, escopo, id, nome).catch(comoNomeEmUso))) throw new ErroDeNegocio("nao-encontrado")
  return exigir(tx, escopo, id)
}

/** Deletes a group; its companies are left without one. Raises sem-permissao, nao-encontrado, registro-em-uso. */
export async function excluirGrupo(tx: Tx, escopo: Escopo, id: string): Promise<{ excluido: true }> {
  exigirGruposDeTodas(escopo)
  encontrado(
    await apagarGrupo(tx, escopo, id).catch((erro: unknown) => {
      // Somebody put a company in it meanwhile.
      throw codigoDoBanco(erro) === "23503"
        ? new ErroDeNegocio("registro-em-uso", "Uma empresa entrou neste grupo agora há pouco. Exclua-o de novo.")
        : erro
    }),
  )
  return { excluido: true }
}

const exigirGruposDeTodas = (escopo: Escopo) => exigirEscritorioInteiro(escopo, "os grupos são do escritório inteiro")

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
