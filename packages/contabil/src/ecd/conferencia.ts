import { comSinal } from "../lancamento.ts"
import { queixasDoPlano } from "../plano.ts"
import type { Conta } from "../tipos.ts"
import type { LivroDaEcd } from "./livro.ts"
import type { EntradaDaEcd, QueixaDaEcd } from "./tipos.ts"

type Queixar = (registro: string, onde: string, mensagem: string, tipo?: QueixaDaEcd["tipo"]) => void

/** What the official program would refuse of these books, before a line is written. Empty of errors: the file may be made. */
export function conferirEcd(entrada: EntradaDaEcd, livro: LivroDaEcd): QueixaDaEcd[] {
  const queixas: QueixaDaEcd[] = []
  const queixar: Queixar = (registro, onde, mensagem, tipo = "erro") => queixas.push({ registro, onde, mensagem, tipo })
  doCadastro(entrada, queixar)
  doPeriodo(entrada, queixar)
  daSubstituicao(entrada, queixar)
  for (const { codigo, queixa } of queixasDoPlano(livro.contas)) queixar("I050", `conta ${codigo}`, queixa)
  for (const conta of livro.contas) daConta(entrada, conta, queixar)
  dosSaldos(livro, queixar)
  dosLancamentos(entrada, queixar)
  doEncerramento(entrada, livro, queixar)
  return queixas
}

function doCadastro({ empresa, contador, numeroDoLivro }: EntradaDaEcd, queixar: Queixar): void {
  const exigir = (registro: string, onde: string, valor: string, forma: RegExp, mensagem: string) => {
    if (!forma.test(valor)) queixar(registro, onde, mensagem)
  }
  exigir("0000", "CNPJ da empresa", empresa.cnpj, /^[0-9A-Z]{12}\d{2}$/, "o CNPJ não tem 14 caracteres")
  exigir("0000", "UF da empresa", empresa.uf, /^[A-Z]{2}$/, "falta a UF")
  exigir("0000", "município da empresa", empresa.idMunicipio, /^\d{7}$/, "falta o código do município no IBGE")
  if (empresa.nire !== null)
    exigir("I030", "NIRE da empresa", empresa.nire, /^\d{11}$/, "o NIRE tem 11 números; corrija-o em Dados cadastrais")
  if (numeroDoLivro < 1) queixar("I030", "número do livro", "o número do livro deve ser maior que zero")
  exigir("J930", "nome do contador", contador.nome, /\S/, "falta o nome do contador; preencha em Meu escritório")
  exigir("J930", "CPF do contador", contador.cpf, /^\d{11}$/, "falta o CPF do contador")
  exigir("J930", "CRC do contador", contador.crc, /\S/, "falta o CRC do contador; preencha em Meu escritório")
  exigir("J930", "UF do CRC", contador.uf, /^[A-Z]{2}$/, "falta a UF do CRC do contador")
  exigir("J930", "e-mail do contador", contador.email, /^[^\s@|]{1,64}@[^\s@|]{1,60}$/, "falta o e-mail do contador")
  exigir("J930", "telefone do contador", contador.telefone, /^\d{8,14}$/, "falta o telefone do contador, só números")
  queixar("J930", "certidão do contador", "sem o número da certidão do CRC, o programa avisa", "aviso")
}

function doPeriodo({ de, ate, empresa }: EntradaDaEcd, queixar: Queixar): void {
  if (de.slice(0, 4) !== ate.slice(0, 4)) queixar("0000", "período", "o livro é de um ano só")
  if (!de.endsWith("-01") && de !== empresa.abertura)
    queixar("0000", "período", "o livro começa no dia 1º, ou no dia da abertura")
}

function daSubstituicao({ substituicao }: EntradaDaEcd, queixar: Queixar): void {
  if (substituicao === null) return
  if (!/^[0-9a-f]{40}$/i.test(substituicao.hash))
    queixar("0000", "hash da ECD substituída", "o hash tem 40 caracteres, de 0 a 9 e de A a F; copie-o do recibo")
  if (substituicao.termo.trim() === "")
    queixar("J801", "termo de verificação", "a substituição exige o termo, com o que estava errado")
}

/** Nature of the accounts of reference, by how their codes begin (tables L100A and L300A). */
function naturezaReferencial(codigo: string): string {
  if (codigo.startsWith("1")) return "01"
  if (codigo.startsWith("2.03")) return "03"
  if (codigo.startsWith("2")) return "02"
  return codigo.startsWith("3") ? "04" : ""
}

function daConta({ planoReferencial }: EntradaDaEcd, conta: Conta, queixar: Queixar): void {
  const onde = `conta ${conta.codigo}`
  if (conta.tipo === "S" || conta.natureza === "09") return
  if (conta.aglutinacao === null) queixar("I052", onde, "falta a linha da demonstração em que ela entra")
  if (planoReferencial === null) return
  if (conta.referencial === null) queixar("I051", onde, "falta a conta referencial da Receita Federal")
  else if (naturezaReferencial(conta.referencial) !== conta.natureza)
    queixar("I051", onde, `a conta referencial ${conta.referencial} não é da natureza ${conta.natureza}`)
}

function dosSaldos({ meses }: LivroDaEcd, queixar: Queixar): void {
  let anteriores: ReadonlyMap<string, bigint> | null = null
  for (const mes of meses) {
    const onde = `mês ${mes.de.slice(5, 7)}/${mes.de.slice(0, 4)}`
    const soma = (de: (s: (typeof mes.saldos)[number]) => bigint) => mes.saldos.reduce((total, s) => total + de(s), 0n)
    if (soma((s) => s.inicial) !== 0n) queixar("I155", onde, "os saldos iniciais não somam zero")
    if (soma((s) => s.final) !== 0n) queixar("I155", onde, "os saldos finais não somam zero")
    if (soma((s) => s.debitos - s.creditos) !== 0n)
      queixar("I155", onde, "os débitos do mês não são iguais aos créditos")
    for (const s of mes.saldos) {
      if (s.inicial + s.debitos - s.creditos !== s.final)
        queixar("I155", `conta ${s.conta}`, `em ${onde}, o saldo final não é o inicial com o movimento`)
      if (anteriores !== null && (anteriores.get(s.conta) ?? 0n) !== s.inicial)
        queixar("I155", `conta ${s.conta}`, `em ${onde}, o saldo inicial não é o final do mês anterior`)
    }
    anteriores = new Map(mes.saldos.map((s) => [s.conta, s.final]))
  }
}

function dosLancamentos({ lancamentos, plano, de, ate }: EntradaDaEcd, queixar: Queixar): void {
  const numeros = new Set<number>()
  if (lancamentos.length === 0) queixar("I200", "período", "não há lançamentos no período")
  for (const { numero, data, tipo, historico, partidas } of lancamentos) {
    const onde = `lançamento ${numero}`
    if (numeros.has(numero)) queixar("I200", onde, "o número é de outro lançamento também")
    numeros.add(numero)
    if (data < de || data > ate) queixar("I200", onde, "a data está fora do período")
    if (historico.trim() === "") queixar("I250", onde, "falta o histórico")
    if (partidas.reduce((soma, p) => soma + comSinal(p), 0n) !== 0n)
      queixar("I200", onde, "débitos e créditos são diferentes")
    const lados = { D: 0, C: 0 }
    for (const p of partidas) {
      lados[p.dc]++
      const conta = plano.conta(p.conta)
      if (conta.tipo === "S") queixar("I250", onde, `a conta ${p.conta} é sintética`)
      if (p.valor <= 0n) queixar("I250", onde, `há partida sem valor na conta ${p.conta}`)
      if (tipo === "X" && conta.natureza === "04")
        queixar("I250", onde, `extemporâneo não pode usar a conta de resultado ${p.conta}`)
    }
    if (tipo === "X") queixar("I200", onde, "extemporâneo precisa da data do fato, que os livros ainda não guardam")
    if (tipo === "N" && lados.D > 1 && lados.C > 1)
      queixar("I200", onde, "tem vários débitos e vários créditos: só para um mesmo fato", "aviso")
  }
}

function doEncerramento(
  { plano, ate }: EntradaDaEcd,
  { finais, encerrado, antesDoEncerramento }: LivroDaEcd,
  queixar: Queixar,
): void {
  const comResultado = [...antesDoEncerramento.values()].some((saldo) => saldo !== 0n)
  if (!comResultado && !encerrado) return
  if (!encerrado)
    queixar(
      "I350",
      "exercício",
      `o resultado ainda não foi encerrado em ${ate.slice(8)}/${ate.slice(5, 7)}/${ate.slice(0, 4)}`,
    )
  for (const [codigo, saldo] of finais) {
    const { natureza } = plano.conta(codigo)
    if (saldo !== 0n && encerrado && (natureza === "04" || natureza === "09"))
      queixar("I350", `conta ${codigo}`, "ainda tem saldo depois do encerramento")
  }
}
