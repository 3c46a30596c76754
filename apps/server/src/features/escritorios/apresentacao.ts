import type { Escritorio, EscritorioDaLista } from "@partida/contracts"
import { linhaDaTabela } from "../../tabelas/tabelas.ts"
import { apresentarHonorario } from "../empresas/apresentacao.ts"
import type { LinhaDeEscritorio } from "./escritorios.repository.ts"

/** An office as the contract shows it. */
export function apresentarEscritorio(linha: LinhaDeEscritorio): Escritorio {
  const { idBaseDoHonorario, valorDoHonorario, criadoEm, encerradoEm, ...resto } = linha
  return {
    ...resto,
    municipio: municipioDe(linha),
    honorario: apresentarHonorario({ idBaseDoHonorario, valorDoHonorario }),
    criadoEm: criadoEm.toISOString(),
    encerradoEm: encerradoEm?.toISOString() ?? null,
  }
}

interface Contagens {
  readonly empresas: ReadonlyMap<string, number>
  readonly pessoas: ReadonlyMap<string, number>
}

/** The row of an office in the operator's list. */
export function apresentarNaLista(linha: LinhaDeEscritorio, { empresas, pessoas }: Contagens): EscritorioDaLista {
  const { id, nome, cnpj, uf, criadoEm, encerradoEm, versao } = linha
  return {
    id,
    nome,
    cnpj,
    municipio: municipioDe(linha),
    uf,
    empresas: empresas.get(id) ?? 0,
    pessoas: pessoas.get(id) ?? 0,
    criadoEm: criadoEm.toISOString(),
    encerradoEm: encerradoEm?.toISOString() ?? null,
    versao,
  }
}

function municipioDe({ idMunicipio }: LinhaDeEscritorio): string | null {
  return idMunicipio === null ? null : (linhaDaTabela("municipios", idMunicipio)?.nome ?? null)
}
