import { somarDias, somarMeses } from "@partida/fiscal"
import type { Ato } from "../db/ato.ts"
import type { Banco, Tx } from "../db/banco.ts"
import { sistema } from "../features/processamento/processamento.service.ts"
import { baixarTitulos } from "../features/titulos/baixas.service.ts"
import { consultarControle, ligarControle } from "../features/titulos/controle.service.ts"
import { criarParcelas, criarRecorrencia } from "../features/titulos/series.service.ts"
import { titulosAbertos } from "../features/titulos/titulos.service.ts"
import { sortear } from "./aleatorio.ts"
import { COM_EXTRATO } from "./bancos.ts"
import type { Planejada } from "./cadastros.ts"
import { type Calendario, dataNoMes } from "./calendario.ts"
import type { EscritorioDaDemonstracao } from "./escritorios.ts"

/** Companies that follow what they have to receive, by their names in the catalogue. */
const COM_TITULOS: ReadonlySet<string> = new Set(["clinica-bem-viver", "farol-comunicacao"])
/** It looks at each note issued elsewhere before saying that it is owed. */
const QUEM_CONFIRMA = "farol-comunicacao"
const MESES = 3
const PRAZO_DIAS = 20
/** A client in so many still has not paid, and another one pays only a part. */
const SEM_PAGAR = 4
const EM_PARTE = 9

/**
 * Turns on the titles of the notes of a few companies; what the bank received of them comes along, and of who sends no statement most of
 * what fell due was received by hand. A contract that repeats and an instalment sale have no note. Repeating it adds nothing.
 */
export async function semearRecebiveis(
  banco: Banco,
  escritorio: EscritorioDaDemonstracao,
  planejadas: readonly Planejada[],
  calendario: Calendario,
): Promise<void> {
  const escopo = sistema(escritorio.id)
  const ato: Ato = { escopo, nome: escritorio.contador, agora: calendario.referencia }
  for (const { id, empresa } of planejadas.filter((p) => COM_TITULOS.has(p.empresa.nome)))
    await banco.emEscopo(escopo, async (tx) => {
      if (await consultarControle(tx, escopo, id, "receber")) return
      const desde = somarMeses(calendario.atual, -MESES)
      await ligarControle(tx, ato, id, {
        natureza: "receber",
        desde,
        prazoDias: PRAZO_DIAS,
        deFora: empresa.nome === QUEM_CONFIRMA ? "propor" : "sempre",
      })
      if (!COM_EXTRATO.has(empresa.nome)) await receberOsVencidos(tx, ato, id, calendario)
      await criarSemNota(tx, ato, id, calendario)
    })
}

async function receberOsVencidos(tx: Tx, ato: Ato, idEmpresa: string, { hoje }: Calendario): Promise<void> {
  const vencidos = (await titulosAbertos(tx, ato.escopo, { idEmpresa, natureza: "receber" })).filter(
    (t) => t.vencimento < hoje,
  )
  const baixas = vencidos.flatMap((t) => {
    const acaso = sortear(`recebido|${t.numero ?? t.id}`)
    if (acaso.inteiro(1, SEM_PAGAR) === 1) return []
    const inteiro = acaso.inteiro(1, EM_PARTE) !== 1
    const dia = somarDias(t.vencimento, acaso.inteiro(-6, 9))
    return {
      idTitulo: t.id,
      pagoEm: dia < t.emissao ? t.emissao : dia > hoje ? hoje : dia,
      idConta: null,
      principalCentavos: inteiro ? t.abertoCentavos : t.abertoCentavos / 2n,
      descontoCentavos: 0n,
      jurosCentavos: 0n,
      multaCentavos: 0n,
      retidoCentavos: inteiro ? t.retencaoAbertaCentavos : 0n,
    }
  })
  await baixarTitulos(tx, ato, idEmpresa, baixas)
}

async function criarSemNota(tx: Tx, ato: Ato, idEmpresa: string, { atual }: Calendario): Promise<void> {
  const anterior = somarMeses(atual, -1)
  const comum = {
    natureza: "receber",
    origem: "manual",
    idPessoa: null,
    pessoaDocumento: null,
    emissao: `${anterior}-01`,
  } as const
  await criarRecorrencia(
    tx,
    ato,
    idEmpresa,
    {
      ...comum,
      pessoaNome: "Condomínio Jardim das Acácias",
      descricao: "Contrato mensal de atendimento",
      numero: "CT-041",
      vencimento: dataNoMes(anterior, 28),
      categoria: "vendas",
      valorCentavos: 185_000n,
    },
    { aCadaMeses: 1, quantas: null },
  )
  await criarParcelas(
    tx,
    ato,
    idEmpresa,
    {
      ...comum,
      pessoaNome: "Helena Prado",
      descricao: "Equipamento usado",
      numero: null,
      vencimento: dataNoMes(anterior, 15),
      categoria: "outras-entradas",
      valorCentavos: 1_000_000n,
    },
    { aCadaMeses: 1, quantas: 6 },
  )
}
