import { tiposDeConta } from "@partida/contracts"
import { type Competencia, paraReais, primeiroDia, somarMeses, ultimoDia } from "@partida/fiscal"
import { and, asc } from "drizzle-orm"
import type { Ato } from "../db/ato.ts"
import type { Banco, Tx } from "../db/banco.ts"
import { doEscopo } from "../db/do-escopo.ts"
import type { Escopo } from "../db/escopo.ts"
import { notasFiscais } from "../db/schema/receitas.ts"
import { lerPagamentosSoltos, lerRecibosAPagar } from "../features/conciliacao/candidatos.repository.ts"
import { conciliarLinhas } from "../features/conciliacao/conciliacao.service.ts"
import { paginaDePendentes } from "../features/conciliacao/pendentes.service.ts"
import { confirmarImportacao, paginaDeImportacoes, receberExtratos } from "../features/extratos/importacao.service.ts"
import { listarContasDoBanco } from "../features/extratos/saldos.service.ts"
import { notaConta } from "../features/notas-fiscais/receita.ts"
import { sortear } from "./aleatorio.ts"
import { type Calendario, dataNoMes } from "./calendario.ts"

/** Companies that send their statements to the office, by their names in the catalogue. */
export const COM_EXTRATO: ReadonlySet<string> = new Set(["clinica-bem-viver", "trigo-dourado"])

type Movimento = readonly [data: string, centavos: bigint, texto: string]

/** What every month has: day, centavos and the words of the bank. */
const FIXAS: readonly (readonly [dia: number, centavos: bigint, texto: string])[] = [
  [5, -280_000n, "PIX ENVIADO CENTRAL IMOVEIS ALUGUEL"],
  [8, -41_230n, "DEB AUTOMATICO ENEL ENERGIA"],
  [10, -18_990n, "DEB AUTOMATICO VIVO INTERNET"],
  [12, -8_990n, "TARIFA PACOTE DE SERVICOS"],
  [15, -65_000n, "BOLETO HORIZONTE CONTABILIDADE"],
  [18, -22_450n, "COMPRA CARTAO POSTO AVENIDA"],
  [22, -14_700n, "COMPRA DEBITO FARMACIA SAUDE"],
]
const DIAS_DAS_VENDAS = [4, 11, 18, 25]
const DIAS_ATE_RECEBER = 9
/** A client in so many still has not paid. */
const SEM_PAGAR = 6

/**
 * Imports the statement of a month of a company by the path of the product, while the month is still open, and says what its likely
 * lines are: of the month that is going on nothing yet. An import that is already there is left alone.
 */
export async function importarExtratoDoMes(
  banco: Banco,
  ato: Ato,
  empresa: { readonly id: string; readonly nome: string },
  mes: Competencia,
  calendario: Calendario,
): Promise<void> {
  const { escopo } = ato
  const arquivo = `extrato-${mes}.ofx`
  const feito = await banco.emEscopo(escopo, async (tx) => {
    const { lista } = await paginaDeImportacoes(tx, escopo, empresa.id, { pagina: 1, registrosPorPagina: 50 })
    return lista.some((i) => i.nome === arquivo && i.estado === "importada")
  })
  if (feito) return
  const { movimentos, conta } = await banco.emEscopo(escopo, async (tx) => ({
    movimentos: await movimentosDe(tx, escopo, empresa, mes, calendario),
    conta: (await listarContasDoBanco(tx, escopo, empresa.id)).lista.find((c) => c.idTipo === tiposDeConta.NORMAL.id),
  }))
  const inicial = conta?.saldo ?? null
  const bytes = emOfx(movimentos, mes, inicial === null ? null : BigInt(inicial.replace(".", "")))
  const { lista } = await receberExtratos(banco, ato, empresa.id, [{ nome: arquivo, bytes }])
  const [recebido] = lista
  if (!recebido) return
  await banco.emEscopo(escopo, (tx) =>
    confirmarImportacao(tx, ato, recebido.id, {
      idConta: conta?.id ?? null,
      novaConta: conta
        ? null
        : {
            idTipo: tiposDeConta.NORMAL.id,
            apelido: "Itaú movimento",
            idBanco: "341",
            agencia: "0123",
            conta: "45678-9",
            saldoInicial: "18500.00",
            saldoEm: primeiroDia(mes),
          },
      saoOutras: [],
      saoAsMesmas: [],
    }),
  )
  if (mes < calendario.atual) await conciliarAsProvaveis(banco, ato, empresa.id)
}

async function movimentosDe(
  tx: Tx,
  escopo: Escopo,
  { id, nome }: { readonly id: string; readonly nome: string },
  mes: Competencia,
  { hoje }: Calendario,
): Promise<Movimento[]> {
  const janela = { idEmpresa: id, de: primeiroDia(mes), ate: ultimoDia(mes) }
  const pagas = await lerPagamentosSoltos(tx, escopo, janela)
  const pagos = await lerRecibosAPagar(tx, escopo, janela)
  const notas = await tx
    .select({
      emissao: notasFiscais.dataEmissao,
      valor: notasFiscais.valorLiquidoCentavos,
      cliente: notasFiscais.contraparteNome,
    })
    .from(notasFiscais)
    .where(and(doEscopo(notasFiscais, escopo, { idEmpresa: id, competencia: mes }), notaConta))
    .orderBy(asc(notasFiscais.dataEmissao), asc(notasFiscais.chave))
    .limit(60)
  const acaso = sortear(`extrato|${nome}|${mes}`)
  const recebidas = notas.flatMap(({ emissao, valor, cliente }): Movimento[] => {
    const dia = Number(emissao.toISOString().slice(8, 10)) + acaso.inteiro(1, DIAS_ATE_RECEBER)
    if (acaso.inteiro(1, SEM_PAGAR) === 1 || valor <= 0n) return []
    return [[dataNoMes(mes, dia), valor, `PIX RECEBIDO ${(cliente ?? "CLIENTE").toUpperCase()}`]]
  })
  // Who sells over the counter receives by the card machine, a week at a time.
  const vendas = DIAS_DAS_VENDAS.map(
    (dia): Movimento => [dataNoMes(mes, dia), BigInt(acaso.inteiro(1_350_000, 1_720_000)), "CRED VENDAS CARTAO CIELO"],
  )
  return [
    ...(notas.length === 0 ? vendas : []),
    ...FIXAS.map(([dia, valor, texto]): Movimento => [dataNoMes(mes, dia), valor, texto]),
    ...pagas.map(
      ({ pagoEm, valorPagoCentavos, obrigacao }): Movimento => [
        pagoEm,
        -valorPagoCentavos,
        obrigacao.startsWith("das") ? "PAGTO DAS SIMPLES NACIONAL" : "PAGTO DARF RECEITA FEDERAL",
      ],
    ),
    ...pagos.map((p): Movimento => [p.data, -p.liquidoCentavos, `PIX ENVIADO ${p.nome.toUpperCase()}`]),
    ...recebidas,
  ]
    .filter(([data, valor]) => data <= hoje && valor !== 0n)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
}

/** The file as the bank writes it, with the balance at the end where the beginning is known. */
function emOfx(movimentos: readonly Movimento[], mes: Competencia, inicial: bigint | null): Uint8Array {
  const de = primeiroDia(mes).replaceAll("-", "")
  const ate = ultimoDia(mes).replaceAll("-", "")
  const linhas = movimentos.map(
    ([data, valor, texto], i) =>
      `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${data.replaceAll("-", "")}<TRNAMT>${paraReais(valor)}<FITID>${mes}-${i + 1}<MEMO>${texto}</STMTTRN>`,
  )
  const ultimo = movimentos.at(-1)?.[0].replaceAll("-", "")
  const saldo =
    inicial === null || ultimo === undefined
      ? ""
      : `<LEDGERBAL><BALAMT>${paraReais(movimentos.reduce((s, [, v]) => s + v, inicial))}<DTASOF>${ultimo}</LEDGERBAL>`
  return new TextEncoder().encode(`OFXHEADER:100
DATA:OFXSGML
VERSION:102
ENCODING:UTF-8

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL
<BANKACCTFROM><BANKID>0341<BRANCHID>0123<ACCTID>456789<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>${de}<DTEND>${ate}
${linhas.join("\n")}
</BANKTRANLIST>${saldo}</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`)
}

/** Says what the likely lines are, as a person who accepts them would; a doubt, and what pays a guide, waits for somebody. */
async function conciliarAsProvaveis(banco: Banco, ato: Ato, idEmpresa: string): Promise<void> {
  const { escopo } = ato
  await banco.emEscopo(escopo, async (tx) => {
    const pedido = { pagina: 1, registrosPorPagina: 100, direcao: "asc" } as const
    const { lista } = await paginaDePendentes(tx, escopo, idEmpresa, pedido)
    const itens = lista.flatMap(({ id, sugestoes: [primeira] }) =>
      primeira && primeira.confianca !== "baixa" && primeira.destino.tipo !== "guias"
        ? { idLinha: id, destino: primeira.destino }
        : [],
    )
    if (itens.length > 0) await conciliarLinhas(tx, ato, idEmpresa, itens)
  })
}

/** Months whose statement the office received. */
export const mesesComExtrato = ({ aFechar, atual }: Calendario): readonly Competencia[] => [
  somarMeses(aFechar, -1),
  aFechar,
  atual,
]
