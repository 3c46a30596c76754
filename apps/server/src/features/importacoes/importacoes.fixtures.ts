import { CABECALHO_ESCRITORIO, type Importacao, type LinhaDaImportacao, papeis } from "@partida/contracts"
import { type CellValue, type WriteSheet, writeXlsx } from "hucre/xlsx"
import type { Banco } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { escritorios, usuarios } from "../../db/schema/escritorios.ts"
import type { Ambiente, Ator } from "../../testes/ambiente.ts"

/** A workbook written by somebody else's writer: sheets of plain rows, with whatever else a test asks. */
export const livro = (sheets: WriteSheet[], dateSystem: "1900" | "1904" = "1900"): Promise<Uint8Array> =>
  writeXlsx({ sheets, dateSystem })

export const aba = (name: string, rows: CellValue[][], resto: Partial<WriteSheet> = {}): WriteSheet => ({
  name,
  rows,
  ...resto,
})

/** An office with one administrator, for tests without a server: background work is done in the name of who asked for it. */
export async function criarEscritorioComAdministrador(banco: Banco, escopo: Escopo, agora: Date): Promise<void> {
  const { idEscritorio, idUsuario: id } = escopo
  const papel = papeis.ADMINISTRADOR.id
  await banco.naPlataforma(async (tx) => {
    await tx
      .insert(escritorios)
      .values({ id: idEscritorio, nome: "Importações", cnpj: "11222333000181", criadoEm: agora })
    await tx
      .insert(usuarios)
      .values({ idEscritorio, id, papel, email: "ana@exemplo.com.br", nome: "Ana", criadoEm: agora })
  })
}

/** An import walked by HTTP, as the screen does; a platform operator names the office. */
export function importador(ambiente: Ambiente, ator: Ator, idEscritorio = ator.escopo.idEscritorio) {
  const noEscritorio = { idEscritorio }
  const exigir = async (r: Awaited<ReturnType<Ambiente["pedir"]>>): Promise<Importacao> => {
    if (r.status >= 400) throw new Error(`${r.status} ${r.bytes.toString("utf8")}`)
    return r.json<Importacao>()
  }
  return {
    enviar: async (bytes: Uint8Array, nome = "carteira.xlsx") =>
      exigir(await ambiente.enviar(ator, [{ nome, bytes }], { [CABECALHO_ESCRITORIO]: idEscritorio }, "/importacoes")),
    consultar: async (id: string) => exigir(await ambiente.pedir(ator, "GET", `/importacoes/${id}`, noEscritorio)),
    conferir: async ({ id, mapeamento }: Pick<Importacao, "id" | "mapeamento">) =>
      exigir(
        await ambiente.pedir(ator, "PUT", `/importacoes/${id}/mapeamento`, {
          ...noEscritorio,
          corpo: { planilhas: mapeamento },
        }),
      ),
    agir: async (id: string, ato: "confirmar" | "cancelar" | "desfazer") =>
      exigir(await ambiente.pedir(ator, "POST", `/importacoes/${id}/${ato}`, noEscritorio)),
    async linhas(id: string, consulta = ""): Promise<LinhaDaImportacao[]> {
      const todas: LinhaDaImportacao[] = []
      for (let pagina = 1; ; pagina++) {
        const caminho = `/importacoes/${id}/linhas?registrosPorPagina=100&pagina=${pagina}${consulta}`
        const { lista } = (await ambiente.pedir(ator, "GET", caminho, noEscritorio)).json<{
          lista: LinhaDaImportacao[]
        }>()
        todas.push(...lista)
        if (lista.length < 100) return todas
      }
    },
  }
}
