import { and, eq, isNull } from "drizzle-orm"
import type { Banco } from "../db/banco.ts"
import { escritorios, escritoriosFeriados } from "../db/schema/escritorios.ts"
import { sistema } from "../features/processamento/processamento.service.ts"
import type { Calendario } from "./calendario.ts"
import { HORIZONTE, SERRANA } from "./escritorios.ts"

interface Cadastro {
  readonly id: string
  readonly dados: Partial<typeof escritorios.$inferInsert>
  /** MM-DD: days on which its city or state stops, besides the national ones. */
  readonly feriados: readonly { readonly mesDia: string; readonly nome: string }[]
}

const CADASTROS: readonly Cadastro[] = [
  {
    id: HORIZONTE.id,
    dados: {
      razaoSocial: "HORIZONTE SERVICOS CONTABEIS LTDA",
      crc: "2SP034567/O-4",
      nomeDoResponsavel: "Alice Administradora",
      email: "contato@horizonte.example",
      telefone: "1932324545",
      cep: "13010220",
      logradouro: "Rua Barão de Jaguara",
      numero: "901",
      complemento: "Conjunto 52",
      bairro: "Centro",
      idMunicipio: "3509502",
      uf: "SP",
      idBaseDoHonorario: 2,
      valorDoHonorario: "450.00",
    },
    feriados: [
      { mesDia: "07-09", nome: "Revolução Constitucionalista (São Paulo)" },
      { mesDia: "12-08", nome: "Nossa Senhora da Conceição (Campinas)" },
      { mesDia: "12-24", nome: "Véspera de Natal: recesso" },
      { mesDia: "12-31", nome: "Véspera de Ano-Novo: recesso" },
    ],
  },
  {
    id: SERRANA.id,
    dados: {
      razaoSocial: "SERRANA ASSESSORIA CONTABIL LTDA",
      crc: "RJ-004512/O-7",
      nomeDoResponsavel: "Helena Serrano",
      email: "contato@serrana.example",
      telefone: "2422456070",
      cep: "25620000",
      logradouro: "Rua do Imperador",
      numero: "350",
      bairro: "Centro",
      idMunicipio: "3303906",
      uf: "RJ",
      idBaseDoHonorario: 1,
      valorDoHonorario: "0.5",
    },
    feriados: [
      { mesDia: "04-23", nome: "São Jorge (Rio de Janeiro)" },
      { mesDia: "06-29", nome: "São Pedro de Alcântara (Petrópolis)" },
    ],
  },
]

/** Gives the offices their registration, fee and local holidays of the year. What somebody filled in is not touched. */
export async function completarEscritorios(banco: Banco, calendario: Calendario): Promise<void> {
  const ano = calendario.hoje.slice(0, 4)
  for (const { id, dados, feriados } of CADASTROS) {
    await banco.emEscopo(sistema(id), async (tx) => {
      await tx
        .update(escritorios)
        .set(dados)
        .where(and(eq(escritorios.id, id), isNull(escritorios.razaoSocial)))
      await tx
        .insert(escritoriosFeriados)
        .values(feriados.map(({ mesDia, nome }) => ({ idEscritorio: id, data: `${ano}-${mesDia}`, nome })))
        .onConflictDoNothing()
    })
  }
}
