import { ehDeContraparte, linhasDeContrapartes } from "@partida/contracts"
import { and, sql } from "drizzle-orm"
import type { Tx } from "../../db/banco.ts"
import { doEscopo } from "../../db/do-escopo.ts"
import type { Escopo } from "../../db/escopo.ts"
import { lerVarios } from "../../db/registros.ts"
import { fornecedores } from "../../db/schema/despesas.ts"
import { clientes } from "../../db/schema/emissao.ts"
import { COLUNAS_DA_CONTRAPARTE } from "./julgamento/contrapartes.ts"
import { chaveDaContraparte, type Estado, type LinhaAJulgar, type Registro } from "./julgamento/tipos.ts"

const TABELAS = { cliente: clientes, fornecedor: fornecedores } as const

/** Puts in each state the clients and suppliers that its rows name, and no other: a company may have thousands. */
export async function completarComContrapartes(
  tx: Tx,
  escopo: Escopo,
  estados: ReadonlyMap<string, Estado>,
  linhas: readonly LinhaAJulgar[],
): Promise<void> {
  const porId = new Map([...estados.values()].flatMap((e) => (e.empresa ? [[e.empresa.id, e] as const] : [])))
  const nomeadas = linhas.filter((l) => ehDeContraparte(l.tipo))
  if (porId.size === 0 || nomeadas.length === 0) return
  for (const tipo of linhasDeContrapartes) {
    const documentos = new Set(nomeadas.flatMap((l) => (l.tipo === tipo ? (l.dados.documento ?? []) : [])))
    if (documentos.size === 0) continue
    const tabela = TABELAS[tipo]
    const lidas = await lerVarios(
      tx,
      tabela,
      and(
        doEscopo(tabela, escopo, { idEmpresa: [...porId.keys()] }),
        // One parameter, however many the rows name.
        sql`${tabela.documento} = any (${sql.param([...documentos])}::text[])`,
      ),
    )
    for (const lida of lidas) {
      const registro: Registro = {
        ...Object.fromEntries(COLUNAS_DA_CONTRAPARTE.map((coluna) => [coluna, lida[CAMPOS[coluna]]])),
        arquivado_em: lida.arquivadoEm?.toISOString() ?? null,
      }
      const chave = chaveDaContraparte(tipo, lida.documento ?? "")
      const contraparte = { id: lida.id, arquivada: lida.arquivadoEm !== null, registro }
      porId.get(lida.idEmpresa)?.contrapartes.set(chave, contraparte)
    }
  }
}

/** Columns of the database as rows read from it name them. */
const CAMPOS = {
  nome: "nome",
  email: "email",
  telefone: "telefone",
  inscricao_municipal: "inscricaoMunicipal",
  regime: "regime",
  logradouro: "logradouro",
  numero: "numero",
  complemento: "complemento",
  bairro: "bairro",
  id_municipio: "idMunicipio",
  cep: "cep",
} as const
