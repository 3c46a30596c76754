import { cortar } from "../../../importacao/texto.ts"
import { linhaDaTabela } from "../../../tabelas/tabelas.ts"
import type { ContaDoEstado, Contexto, Estado, LinhaAJulgar, Registro, Veredito } from "./tipos.ts"
import { atualizado, erro, inserido, semAcao, separarRepetidas } from "./vereditos.ts"

const CARTAO = "6"
const SO_OPERADORES =
  "Contas correntes só são cadastradas por quem opera a plataforma. Peça a essa pessoa que importe esta aba, ou deixe-a de fora."

/** What tells one account of a company from another. */
const identidade = (c: {
  idTipo: number | string
  banco: string | null
  agencia: string | null
  conta: string | null
}) => [c.idTipo, c.banco ?? "", c.agencia ?? "", c.conta ?? ""].join("|")

const contaDaLinha = ({ dados }: LinhaAJulgar) => ({
  idTipo: dados.tipo ?? "1",
  banco: dados.banco ?? null,
  agencia: dados.tipo === CARTAO ? null : (dados.agencia ?? null),
  conta: dados.conta ?? null,
})

/** The verdicts of the opening balances of a company. */
export function julgarSaldos(linhas: readonly LinhaAJulgar[], estado: Estado, contexto: Contexto): Veredito[] {
  const { empresa } = estado
  if (empresa === null) return []
  if (!contexto.escreveContas) return linhas.map((l) => erro(l, SO_OPERADORES, "sem-permissao"))
  const { unicas, vereditos } = separarRepetidas(
    linhas,
    (l) => identidade(contaDaLinha(l)) + (l.dados.conta === undefined ? `|${l.dados.apelido ?? ""}` : ""),
    (l) => `${l.dados.saldo}|${l.dados.saldoEm}`,
  )
  return [...vereditos, ...unicas.map((l) => saldo(l, estado, empresa.id, contexto))]
}

function saldo(linha: LinhaAJulgar, estado: Estado, idEmpresa: string, contexto: Contexto): Veredito {
  const { dados } = linha
  const conta = contaDaLinha(linha)
  if (conta.idTipo !== CARTAO && conta.banco === null)
    return erro(linha, "Falta o banco da conta: o código de 3 números, como 341.")
  if (conta.idTipo !== CARTAO && conta.agencia === null) return erro(linha, "Falta a agência da conta.")
  if (conta.idTipo !== CARTAO && conta.conta === null) return erro(linha, "Falta o número da conta, com o dígito.")
  const valor = BigInt(dados.saldo ?? "0")
  const dia = dados.saldoEm ?? ""
  if (dia > contexto.hoje) return erro(linha, "A data do saldo está no futuro. Confira o ano.")
  if (dia < String(estado.empresa?.registro.data_abertura ?? ""))
    return erro(linha, "A empresa ainda não existia na data do saldo. Confira a data.")
  const apelido = dados.apelido ?? apelidoDe(conta)
  const iguais = (c: ContaDoEstado) =>
    identidade(c) === identidade(conta) && (conta.conta !== null || c.apelido === apelido)
  const atual = estado.contas.find(iguais)
  if (atual !== undefined) return mudar(linha, atual, valor, dia)
  const id = contexto.novoId()
  estado.contas = [
    ...estado.contas,
    { ...conta, id, idTipo: Number(conta.idTipo), apelido, saldo: valor, saldoEm: dia },
  ]
  const depois: Registro = {
    id,
    id_empresa: idEmpresa,
    id_tipo: Number(conta.idTipo),
    apelido,
    id_banco: conta.banco,
    agencia: conta.agencia,
    conta: conta.conta,
    saldo_inicial_centavos: valor.toString(),
    saldo_em: dia,
    versao: 1,
    criada_em: contexto.agora.toISOString(),
  }
  return inserido(linha, "Conta nova, com o saldo.", [
    { tabela: "contas_correntes", acao: "inserir", chave: { id }, antes: null, depois },
  ])
}

function mudar(linha: LinhaAJulgar, atual: ContaDoEstado, valor: bigint, dia: string): Veredito {
  if (atual.saldo === valor && atual.saldoEm === dia) return semAcao(linha, "Igual ao cadastro.")
  return atualizado(linha, "Troca o saldo inicial da conta.", [
    {
      tabela: "contas_correntes",
      acao: "alterar",
      chave: { id: atual.id },
      antes: { saldo_inicial_centavos: atual.saldo?.toString() ?? null, saldo_em: atual.saldoEm },
      depois: { saldo_inicial_centavos: valor.toString(), saldo_em: dia },
    },
  ])
}

function apelidoDe({ banco, conta, idTipo }: ReturnType<typeof contaDaLinha>): string {
  const nome = banco === null ? null : (linhaDaTabela("bancos", banco)?.nome ?? banco)
  const partes = [nome ?? (idTipo === CARTAO ? "Cartão de crédito" : "Conta"), conta]
  return cortar(partes.filter((p) => p !== null).join(" "), 60)
}
