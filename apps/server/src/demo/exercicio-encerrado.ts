import { type Competencia, competencia, competenciasEntre, paraReais, somarMeses } from "@partida/fiscal"
import { DIA_MS } from "../civil.ts"
import type { Ato } from "../db/ato.ts"
import type { Banco, Tx } from "../db/banco.ts"
import { guardarAssinadas, listarAssinadas } from "../features/contabilidade/assinadas.service.ts"
import { lancarDigitado } from "../features/contabilidade/contabilidade.service.ts"
import { imprimirDemonstracoes } from "../features/contabilidade/demonstracoes.service.ts"
import { gerarEcdDoAno } from "../features/contabilidade/ecd-do-ano.service.ts"
import { encerrarExercicio, informarEntregaDaEcd } from "../features/contabilidade/exercicio.service.ts"
import { consultarExercicio } from "../features/contabilidade/exercicio-consulta.service.ts"
import { consultarNotas, escreverNotas } from "../features/contabilidade/notas.service.ts"
import { guardarConteudo } from "../features/documentos/conteudo.service.ts"
import { guardarDocumento } from "../features/documentos/documentos.service.ts"
import { sistema } from "../features/processamento/processamento.service.ts"
import type { Armazem } from "../ports/armazem.ts"
import { assinarPdf } from "./assinar-pdf.ts"
import { criarAutoridade, emitir } from "./autoridade.ts"
import { type Calendario, dataNoMes, instanteEm } from "./calendario.ts"
import type { EscritorioDaDemonstracao } from "./escritorios.ts"

const BANCO = "1.1.1.02.001"
const CLIENTES = "1.1.2.01.001"
const SIMPLES_A_RECOLHER = "2.1.3.01.001"
const PRO_LABORE_A_PAGAR = "2.1.4.01.002"
const INSS_A_RECOLHER = "2.1.4.02.001"
const CAPITAL = "2.3.1.01.001"
const SERVICOS = "3.1.1.01.001"
const SIMPLES = "3.2.2.01.001"
const PRO_LABORE = "4.2.1.01.001"
const ALUGUEL = "4.2.2.01.001"
const ENERGIA = "4.2.2.01.003"

/** Of the accountant of the demonstration, who signs the file. */
const TITULAR = "Helena Prado Nogueira"
const CPF_DO_TITULAR = "11144477735"
const CPF_DO_CONTADOR = "52998224725"

type Linha = readonly [conta: string, dc: "D" | "C", centavos: bigint]

/**
 * A whole year before the demonstration, in the books of one company: posted, closed with its profit decided, with notes, and its ECD
 * made and, where its month has come, delivered. Repeating it writes nothing again.
 */
export async function semearExercicioEncerrado(
  banco: Banco,
  escritorio: EscritorioDaDemonstracao,
  idEmpresa: string,
  calendario: Calendario,
  armazem: Armazem | undefined,
): Promise<void> {
  const escopo = sistema(escritorio.id)
  const ano = Number(calendario.hoje.slice(0, 4)) - 1
  const alvo = { idEmpresa, ano }
  const em = (mes: Competencia, dia: number): Ato => ({
    escopo,
    nome: escritorio.contador,
    agora: instanteEm(calendario, mes, dia, 0),
  })
  const ler = () => banco.emEscopo(escopo, (tx) => consultarExercicio(tx, escopo, alvo))
  if ((await ler()).encerramento === null)
    await banco.emEscopo(escopo, (tx) => escriturar(tx, em(competencia(`${ano + 1}-03`), 16), alvo))
  if (armazem === undefined || (await ler()).encerramento?.ecd) return
  const pedido = { cpfDoContador: CPF_DO_CONTADOR, livro: 1, substituicao: null, notas: "1002" as const }
  await guardarAssinatura(banco, armazem, em(competencia(`${ano + 1}-04`), 8), alvo)
  const { arquivo } = await gerarEcdDoAno(banco, armazem, em(competencia(`${ano + 1}-06`), 10), alvo, pedido)
  const entregueEm = `${ano + 1}-06-12`
  if (arquivo === null || entregueEm > calendario.hoje) return
  const recibo = arquivo.sha256.slice(0, 40).toUpperCase()
  await banco.emEscopo(escopo, (tx) =>
    informarEntregaDaEcd(tx, em(competencia(`${ano + 1}-06`), 12), alvo, { entregueEm, recibo }),
  )
}

/** The statements as the product prints them, told as signed by the owner and by the accountant. */
async function guardarAssinatura(
  banco: Banco,
  armazem: Armazem,
  ato: Ato,
  alvo: { readonly idEmpresa: string; readonly ano: number },
): Promise<void> {
  const { escopo, nome } = ato
  const { idEmpresa, ano } = alvo
  const impressas = await banco.emEscopo(escopo, (tx) =>
    imprimirDemonstracoes(tx, ato, idEmpresa, { de: `${ano}-01`, ate: `${ano}-12`, norma: "1002" }),
  )
  const assinadas = assinarPorTodos(Buffer.from(await impressas.gerar({ nome: "Partida", logo: null })), ato.agora)
  const guardado = await guardarConteudo(armazem, escopo, assinadas)
  await banco.emEscopo(escopo, async (tx) => {
    const { id: idDocumento } = await guardarDocumento(tx, ato, {
      guardado,
      idEmpresa,
      tipo: "anexo",
      nome: `demonstracoes-${ano}-assinadas.pdf`,
      tipoMime: "application/pdf",
      competencia: `${ano}-12`,
      origem: "pessoa",
      reservado: true,
    })
    const { contador } = await listarAssinadas(tx, escopo, alvo)
    await guardarAssinadas(tx, ato, alvo, {
      idDocumento,
      assinadasEm: `${ano + 1}-04-08`,
      signatarios: [
        { nome: TITULAR, cpf: CPF_DO_TITULAR, qualidade: "titular", crc: "" },
        {
          nome: contador.nome || nome,
          cpf: CPF_DO_CONTADOR,
          qualidade: "contador",
          crc: contador.crc || "SP-000000/O",
        },
      ],
    })
  })
}

/** Each with a certificate of an authority that exists only while they sign: whoever reads the file is told that nobody confirms it. */
function assinarPorTodos(pdf: Buffer, em: Date): Buffer {
  const validade = { desde: new Date(em.getTime() - 30 * DIA_MS), ate: new Date(em.getTime() + 335 * DIA_MS) }
  const autoridade = criarAutoridade("AC de demonstração, sem valor", validade)
  return [
    { nome: TITULAR, cpf: CPF_DO_TITULAR, nascimento: "14051979" },
    { nome: "Alice Administradora", cpf: CPF_DO_CONTADOR, nascimento: "02091983" },
  ].reduce((assinado, pessoa) => {
    const emitido = emitir(autoridade, { idTipo: 2, pessoa }, validade)
    return assinarPdf(assinado, { emitido, cadeia: [autoridade.certificado], em })
  }, pdf)
}

/** Twelve months as one company of services has them, and the closing over them. */
async function escriturar(tx: Tx, ato: Ato, alvo: { readonly idEmpresa: string; readonly ano: number }): Promise<void> {
  const { idEmpresa, ano } = alvo
  const lancar = (data: string, historico: string, linhas: readonly Linha[]) =>
    lancarDigitado(tx, ato, idEmpresa, {
      data,
      historico,
      partidas: linhas.map(([conta, dc, centavos]) => ({ conta, dc, valor: paraReais(centavos) })),
    })
  await lancar(`${ano}-01-02`, "Capital social integralizado em dinheiro, conforme o contrato", [
    [BANCO, "D", 2_000_000n],
    [CAPITAL, "C", 2_000_000n],
  ])
  const proLabore = 300_000n
  const inss = 33_000n
  let aReceber = 0n
  let das = 0n
  for (const [i, mes] of competenciasEntre(competencia(`${ano}-01`), competencia(`${ano}-12`)).entries()) {
    const receita = 1_800_000n + BigInt((i * 7) % 5) * 90_000n
    const mesEscrito = `${mes.slice(5)}/${ano}`
    if (i > 0) {
      const antes = somarMeses(mes, -1)
      const anterior = `${antes.slice(5)}/${antes.slice(0, 4)}`
      await lancar(dataNoMes(mes, 10), `Recebimento de clientes de ${anterior}`, [
        [BANCO, "D", aReceber],
        [CLIENTES, "C", aReceber],
      ])
      await lancar(dataNoMes(mes, 20), `Pagamento do DAS, do INSS e do pró-labore de ${anterior}`, [
        [SIMPLES_A_RECOLHER, "D", das],
        [INSS_A_RECOLHER, "D", inss],
        [PRO_LABORE_A_PAGAR, "D", proLabore - inss],
        [BANCO, "C", das + proLabore],
      ])
    }
    // 6% of the revenue: the first band of Anexo III.
    das = (receita * 6n) / 100n
    aReceber = receita
    await lancar(dataNoMes(mes, 31), `Serviços prestados e Simples Nacional de ${mesEscrito}`, [
      [CLIENTES, "D", receita],
      [SERVICOS, "C", receita],
      [SIMPLES, "D", das],
      [SIMPLES_A_RECOLHER, "C", das],
    ])
    await lancar(dataNoMes(mes, 31), `Pró-labore, aluguel e energia de ${mesEscrito}`, [
      [PRO_LABORE, "D", proLabore],
      [INSS_A_RECOLHER, "C", inss],
      [PRO_LABORE_A_PAGAR, "C", proLabore - inss],
      [ALUGUEL, "D", 180_000n],
      [ENERGIA, "D", 32_000n + BigInt(i) * 700n],
      [BANCO, "C", 212_000n + BigInt(i) * 700n],
    ])
  }
  await encerrarExercicio(tx, ato, alvo, {
    competencia: `${ano}-12`,
    resultado: null,
    reservaLegal: "0.00",
    lucrosADistribuir: "60000.00",
    situacaoEspecial: null,
    semConferir: true,
  })
  const { notas, versao } = await consultarNotas(tx, ato.escopo, alvo)
  await escreverNotas(tx, ato, alvo, versao, [
    ...notas,
    {
      titulo: "Eventos subsequentes",
      texto: "Até a assinatura destas demonstrações nada aconteceu que mudasse o que elas mostram em {fim}.",
    },
  ])
}
