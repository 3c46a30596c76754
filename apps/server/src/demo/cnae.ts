import { tiposDeConta } from "@partida/contracts"
import { somarMeses } from "@partida/fiscal"
import { eq, inArray } from "drizzle-orm"
import type { Banco, Tx } from "../db/banco.ts"
import { atividades, atividadesAnexos, contasCorrentes } from "../db/schema/empresas.ts"
import { sistema } from "../features/processamento/processamento.service.ts"
import { idEstavel, sortear } from "./aleatorio.ts"
import type { Planejada } from "./cadastros.ts"
import type { Calendario } from "./calendario.ts"
import { aberturaDe, idDaAtividade, mesesDe } from "./catalogo.ts"
import type { EscritorioDaDemonstracao } from "./escritorios.ts"
import { type NomeDoRamo, ramo } from "./ramos.ts"

/** Activities beyond those that have revenue: registered and not used yet, or ended before the system. */
const SECUNDARIAS: Readonly<Record<string, { readonly ramo: NomeDoRamo; readonly encerrada?: true }>> = {
  "nuvem-clara": { ramo: "licenca" },
  meridiano: { ramo: "treinamento" },
  "farol-comunicacao": { ramo: "fotografia", encerrada: true },
  "trigo-dourado": { ramo: "lanchonete" },
}

/** A change of annex in the middle of the history, so that months before and after it can be compared. */
const MUDANCA = {
  empresa: "bitlab",
  ramo: "suporteTi",
  anexo: "III",
  mesesAntesDoFechamento: 2,
  motivo: "Contratos passaram a ser só de manutenção e reparo de equipamentos (LC 123/2006 art. 18 §5º-B IX).",
} as const

/** Completes the registration of the companies' activities and gives some of them bank accounts. */
export async function completarAtividadesEContas(
  banco: Banco,
  { id: idEscritorio }: EscritorioDaDemonstracao,
  planejadas: readonly Planejada[],
  calendario: Calendario,
): Promise<void> {
  await banco.emEscopo(sistema(idEscritorio), async (tx) => {
    // What a first, interrupted run already wrote stays as it is: months may have been closed over it.
    const existentes = await lerIds(tx, idEscritorio)
    const novas = secundarias(idEscritorio, planejadas, calendario).filter(({ id }) => !existentes.has(id))
    if (novas.length > 0) await tx.insert(atividades).values(novas)
    const contas = planejadas.flatMap((p) => contasDe(idEscritorio, p, calendario))
    const faltam = contas.filter(({ id }) => !existentes.has(id))
    if (faltam.length > 0) await tx.insert(contasCorrentes).values(faltam)
    const mudanca = mudancaDeAnexo(idEscritorio, planejadas, calendario)
    if (mudanca && !existentes.has(mudanca.idAtividade)) await tx.insert(atividadesAnexos).values(mudanca)
  })
}

/** Secondary activities and accounts by their ids, changes of annex by their activity's. */
async function lerIds(tx: Tx, idEscritorio: string): Promise<ReadonlySet<string>> {
  const nossas = Object.entries(SECUNDARIAS).map(([nome, { ramo: r }]) => idDaAtividade(idEscritorio, nome, r))
  const ids = [
    tx.select({ id: atividades.id }).from(atividades).where(inArray(atividades.id, nossas)),
    tx.select({ id: contasCorrentes.id }).from(contasCorrentes).where(eq(contasCorrentes.idEscritorio, idEscritorio)),
    tx
      .select({ id: atividadesAnexos.idAtividade })
      .from(atividadesAnexos)
      .where(eq(atividadesAnexos.idEscritorio, idEscritorio)),
  ]
  const achados = new Set<string>()
  for (const consulta of ids) for (const { id } of await consulta) achados.add(id)
  return achados
}

function secundarias(idEscritorio: string, planejadas: readonly Planejada[], calendario: Calendario) {
  return planejadas.flatMap(({ empresa, id }) => {
    const secundaria = SECUNDARIAS[empresa.nome]
    if (!secundaria) return []
    const { cnae, descricao, anexo, codigos } = ramo(secundaria.ramo)
    return {
      idEscritorio,
      id: idDaAtividade(idEscritorio, empresa.nome, secundaria.ramo),
      idEmpresa: id,
      cnae,
      descricao,
      anexo,
      itemLc116: itemDosCodigos(codigos),
      encerradaEm: secundaria.encerrada ? calendario.inicio : null,
      principal: false,
      codigosTributacao: [...codigos],
    }
  })
}

function mudancaDeAnexo(idEscritorio: string, planejadas: readonly Planejada[], { aFechar }: Calendario) {
  const planejada = planejadas.find(({ empresa }) => empresa.nome === MUDANCA.empresa)
  if (!planejada) return null
  return {
    idEscritorio,
    idEmpresa: planejada.id,
    idAtividade: idDaAtividade(idEscritorio, MUDANCA.empresa, MUDANCA.ramo),
    desde: somarMeses(aFechar, -MUDANCA.mesesAntesDoFechamento),
    anexo: MUDANCA.anexo,
    motivo: MUDANCA.motivo,
  }
}

/** LC 116 sub-item of a line of business: that of its first national code. */
export function itemDosCodigos([primeiro]: readonly string[]): string | null {
  return primeiro === undefined ? null : `${primeiro.slice(0, 2)}.${primeiro.slice(2, 4)}`
}

/** COMPE codes and how people call them. */
const BANCOS = [
  ["001", "Banco do Brasil"],
  ["341", "Itaú"],
  ["237", "Bradesco"],
  ["104", "Caixa"],
  ["033", "Santander"],
  ["756", "Sicoob"],
] as const
const CARTOES = [
  ["260", "Nubank"],
  ["077", "Inter"],
] as const

/** Two companies in three have a checking account; some of those, an investment and a card too. */
function contasDe(idEscritorio: string, { empresa, id: idEmpresa }: Planejada, calendario: Calendario) {
  const acaso = sortear(`contas|${empresa.nome}`)
  if (acaso.inteiro(1, 3) === 3) return []
  const abertura = aberturaDe(empresa, calendario)
  const inicio = `${mesesDe(empresa, calendario).inicio}-01`
  const comum = {
    idEscritorio,
    idEmpresa,
    saldoEm: inicio > abertura ? inicio : abertura,
    criadaEm: calendario.referencia,
  }
  const [codigo, banco] = acaso.um(BANCOS)
  const agencia = String(acaso.inteiro(12, 9_899)).padStart(4, "0")
  const numero = () => `${acaso.inteiro(10_000, 999_999)}-${acaso.inteiro(0, 9)}`
  const conta = (nome: string, dados: Omit<typeof contasCorrentes.$inferInsert, keyof typeof comum | "id">) => ({
    ...comum,
    id: idEstavel(`conta|${idEscritorio}|${empresa.nome}|${nome}`),
    ...dados,
  })
  const movimento = conta("movimento", {
    idTipo: tiposDeConta.NORMAL.id,
    apelido: `${banco} movimento`,
    idBanco: codigo,
    agencia,
    conta: numero(),
    saldoInicialCentavos: BigInt(acaso.inteiro(120_000, 4_800_000)),
  })
  if (acaso.inteiro(1, 2) === 2) return [movimento]
  const [emissor, cartao] = acaso.um(CARTOES)
  return [
    movimento,
    conta("aplicacao", {
      idTipo: tiposDeConta.APLICACOES.id,
      apelido: `${banco} CDB automático`,
      idBanco: codigo,
      agencia,
      conta: numero(),
      saldoInicialCentavos: BigInt(acaso.inteiro(500_000, 9_000_000)),
    }),
    conta("cartao", {
      idTipo: tiposDeConta.CARTAO_DE_CREDITO.id,
      apelido: `Cartão ${cartao}`,
      idBanco: emissor,
      conta: String(acaso.inteiro(1_000, 9_999)),
      saldoInicialCentavos: BigInt(-acaso.inteiro(20_000, 640_000)),
    }),
  ]
}
