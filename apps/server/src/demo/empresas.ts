import { categorias } from "@partida/contracts"
import { somarMeses } from "@partida/fiscal"
import { and, asc, eq, inArray, isNotNull } from "drizzle-orm"
import type { Banco, Tx } from "../db/banco.ts"
import { type empresasCategorias, grupos } from "../db/schema/empresas.ts"
import { usuarios } from "../db/schema/escritorios.ts"
import { sistema } from "../features/processamento/processamento.service.ts"
import { idEstavel, type Sorteio, sortear } from "./aleatorio.ts"
import type { Calendario } from "./calendario.ts"
import { type EmpresaDoCatalogo, mesesDe } from "./catalogo.ts"
import type { EscritorioDaDemonstracao } from "./escritorios.ts"
import type { NomeDoMunicipio } from "./municipios.ts"

/** Area code and the first five digits of a postal code of the centre of each municipality. */
const LUGARES: Readonly<Record<NomeDoMunicipio, readonly [ddd: string, cep: string]>> = {
  saoPaulo: ["11", "01310"],
  campinas: ["19", "13010"],
  santos: ["13", "11010"],
  ribeiraoPreto: ["16", "14010"],
  sorocaba: ["15", "18010"],
  jundiai: ["11", "13201"],
  rioDeJaneiro: ["21", "20040"],
  niteroi: ["21", "24020"],
  petropolis: ["24", "25620"],
  beloHorizonte: ["31", "30110"],
  juizDeFora: ["32", "36010"],
  uberlandia: ["34", "38400"],
  vitoria: ["27", "29010"],
  curitiba: ["41", "80010"],
  londrina: ["43", "86010"],
  maringa: ["44", "87010"],
  florianopolis: ["48", "88010"],
  joinville: ["47", "89201"],
  blumenau: ["47", "89010"],
  portoAlegre: ["51", "90010"],
  caxiasDoSul: ["54", "95010"],
  salvador: ["71", "40010"],
  recife: ["81", "50010"],
  fortaleza: ["85", "60010"],
  goiania: ["62", "74003"],
  brasilia: ["61", "70040"],
}

const RUAS = [
  "Rua Quinze de Novembro",
  "Avenida Sete de Setembro",
  "Rua Marechal Deodoro",
  "Rua Tiradentes",
  "Avenida Brasil",
  "Rua das Flores",
  "Rua Barão do Rio Branco",
  "Avenida Getúlio Vargas",
] as const
const BAIRROS = ["Centro", "Jardim América", "Vila Nova", "Boa Vista", "Santo Antônio"] as const
const COMPLEMENTOS = [null, null, "Sala 12", "Sala 304", "Loja 2", "Fundos"] as const
const GRUPOS = ["Família Andrade", "Saúde Integrada", "Rede do Bairro"] as const

const idDoGrupo = (idEscritorio: string, nome: string) => idEstavel(`grupo|${idEscritorio}|${nome}`)

/** Sociedade limitada, and empresário individual, which a MEI is (CONCLA). */
const LIMITADA = "2062"
const INDIVIDUAL = "2135"

/**
 * What a registration has besides its identity, always the same for the same company. Some have no contact, no group or no
 * fee of their own: that is what the screens exist to show.
 */
export function complementoDe(idEscritorio: string, empresa: EmpresaDoCatalogo, responsaveis: readonly string[]) {
  const sorteio = sortear(`cadastro|${empresa.nome}`)
  const mei = empresa.regime.startsWith("mei")
  return {
    ...enderecoDe(empresa, sorteio),
    idNaturezaJuridica: mei ? INDIVIDUAL : LIMITADA,
    capitalSocialCentavos: BigInt(mei ? sorteio.inteiro(1, 5) : sorteio.inteiro(10, 200)) * 100_000n,
    inscricaoMunicipal: String(sorteio.inteiro(1_000_000, 9_999_999)),
    idGrupo: sorteio.inteiro(1, 6) === 1 ? idDoGrupo(idEscritorio, sorteio.um(GRUPOS)) : null,
    idResponsavel: responsaveis.length === 0 || sorteio.inteiro(1, 8) === 1 ? null : sorteio.um(responsaveis),
    ...honorarioDe(sorteio),
  }
}

function enderecoDe({ nome, apelido, municipio }: EmpresaDoCatalogo, sorteio: Sorteio) {
  const [ddd, cep] = LUGARES[municipio]
  const semContato = sorteio.inteiro(1, 12) === 1
  return {
    nomeFantasia: apelido,
    email: semContato ? null : `contato@${nome}.example`,
    telefone: semContato ? null : `${ddd}3${sorteio.inteiro(1_000_000, 9_999_999)}`,
    cep: `${cep}${String(sorteio.inteiro(0, 89) * 10).padStart(3, "0")}`,
    logradouro: sorteio.um(RUAS),
    numero: String(sorteio.inteiro(10, 2_400)),
    complemento: sorteio.um(COMPLEMENTOS),
    bairro: sorteio.um(BAIRROS),
  }
}

function honorarioDe(sorteio: Sorteio) {
  switch (sorteio.inteiro(1, 5)) {
    case 1:
      return { idBaseDoHonorario: 1, valorDoHonorario: sorteio.um(["0.5", "1", "1.5", "2"]) }
    case 2:
    case 3:
      return { idBaseDoHonorario: 2, valorDoHonorario: `${sorteio.inteiro(7, 40) * 50}.00` }
    case 4:
      return { idBaseDoHonorario: 3, valorDoHonorario: sorteio.um(["0.01", "0.015", "0.02"]) }
    default:
      return {}
  }
}

/** Creates the groups of an office that do not exist yet. */
export async function criarGrupos(banco: Banco, escritorio: EscritorioDaDemonstracao, agora: Date): Promise<void> {
  const idEscritorio = escritorio.id
  await banco.emEscopo(sistema(idEscritorio), (tx) =>
    tx
      .insert(grupos)
      .values(GRUPOS.map((nome) => ({ idEscritorio, id: idDoGrupo(idEscritorio, nome), nome, criadoEm: agora })))
      .onConflictDoNothing(),
  )
}

/** Administrators and accountants who sign in to an office, in an order that never changes. */
export async function responsaveisDe(tx: Tx, idEscritorio: string): Promise<string[]> {
  const linhas = await tx
    .select({ id: usuarios.id })
    .from(usuarios)
    .where(
      and(
        eq(usuarios.idEscritorio, idEscritorio),
        inArray(usuarios.papel, [1, 2]),
        eq(usuarios.ativo, true),
        isNotNull(usuarios.sub),
      ),
    )
    .orderBy(asc(usuarios.email))
  return linhas.map(({ id }) => id)
}

const MOTIVOS = {
  EX_CLIENTE: "Passou a ser atendida por outro escritório",
  ENCERRADA: "Encerrou as atividades e baixou o CNPJ",
} as const

/** Who left the office, from the month after the last one it worked on. */
export function saidasDe(
  idEscritorio: string,
  planejadas: readonly { readonly empresa: EmpresaDoCatalogo; readonly id: string }[],
  calendario: Calendario,
): (typeof empresasCategorias.$inferInsert)[] {
  return planejadas.flatMap(({ empresa, id }) =>
    empresa.saida
      ? [
          {
            idEscritorio,
            idEmpresa: id,
            desde: somarMeses(mesesDe(empresa, calendario).ultimo, 1),
            idCategoria: categorias[empresa.saida.categoria].id,
            motivo: MOTIVOS[empresa.saida.categoria],
          },
        ]
      : [],
  )
}
