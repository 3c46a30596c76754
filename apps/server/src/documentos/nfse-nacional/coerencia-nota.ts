import { comporIdDps, conferirChave, type PartesDaChave } from "./chave.ts"
import { cnpjCpfValido } from "./inscricao.ts"
import { type No, no } from "./nos.ts"
import { recusar } from "./recusa.ts"
import type { Aviso, CodigoAviso, DocumentoRecusado, NotaLida, PessoaNota, ValoresNota } from "./tipos.ts"
import { emReais } from "./valores.ts"

/**
 * Contradictions no authentic note has: key that does not close or that names another emitter or number, CNPJ/CPF of
 * the provider with wrong digits, emitter and provider apart when the provider issued it.
 */
export function recusaDaNota(nota: NotaLida): DocumentoRecusado | undefined {
  const resultado = conferirChave(nota.chave)
  if (!resultado.valida) return recusar("chave-invalida", resultado.motivo)
  const { inscricao, numero } = resultado.partes
  if (inscricao.documento !== nota.emitente.documento || inscricao.tipo !== nota.emitente.tipo) {
    return contradicao("O emitente não é o da chave de acesso", inscricao.documento, nota.emitente.documento)
  }
  if (numero !== nota.numero) return contradicao("O número da nota não é o da chave de acesso", numero, nota.numero)
  if (nota.emitente.papel === "prestador" && nota.prestador.documento !== nota.emitente.documento) {
    return contradicao(
      "O prestador da DPS não é o emitente da nota",
      nota.emitente.documento,
      nota.prestador.documento ?? "não informado",
    )
  }
  for (const pessoa of [nota.emitente, nota.prestador]) {
    if (!cnpjCpfValido(pessoa)) {
      return recusar(
        "cnpj-cpf-invalido",
        `O ${pessoa.tipo.toUpperCase()} do prestador tem dígito verificador errado — arquivo editado ou corrompido. ` +
          "Baixe o XML de novo.",
        [`documento: ${pessoa.documento ?? ""}`],
      )
    }
  }
  if (nota.substitui !== null) {
    const substituida = conferirChave(nota.substitui.chave)
    if (!substituida.valida) return recusar("chave-invalida", `Nota substituída: ${substituida.motivo}`)
  }
  return undefined
}

/** What a person should look at in a note that is otherwise read; the document's own numbers are kept. */
export function avisosDaNota(nota: NotaLida, inf: No): Aviso[] {
  const resultado = conferirChave(nota.chave)
  return [
    ...avisosDeValor(nota),
    ...(resultado.valida ? avisosDeChave(nota, resultado.partes) : []),
    ...avisosDePessoa(nota),
    ...avisosDeDps(nota, inf),
  ]
}

function avisosDeValor(nota: NotaLida): Aviso[] {
  const v = nota.valores
  const avisos: Aviso[] = []
  const soma = somaDasRetencoes(v, nota.issRetido)
  // Before NT 007 vPis and vCofins could be the withheld amounts, told by tpRetPisCofins 1.
  const somaLegada = v.tpRetPisCofins === "1" ? soma + v.pisProprio + v.cofinsProprio : soma
  // A note that does not write the total (optional in the layout) withheld what its parts say.
  const bruto = v.servico - v.descontoIncondicionado - v.descontoCondicionado
  const calculado = bruto - (v.totalRetido ?? (bruto - somaLegada === v.liquido ? somaLegada : soma))
  if (calculado !== v.liquido) {
    avisos.push(
      aviso(
        "valor-liquido",
        `O valor líquido da nota é ${emReais(v.liquido)}, mas serviço menos descontos e retenções dá ` +
          `${emReais(calculado)}. Foi mantido o da nota.`,
      ),
    )
  }
  const total = v.totalRetido ?? soma
  if (soma !== total && somaLegada !== total) {
    avisos.push(
      aviso(
        "total-retido",
        `O total retido da nota é ${emReais(total)}, mas a soma das retenções dá ${emReais(soma)}. Foi mantido o da nota.`,
      ),
    )
  }
  if (v.tpRetPisCofins === "1" || v.tpRetPisCofins === "2") {
    avisos.push(
      aviso(
        "retencao-pis-cofins-legada",
        `A nota usa o código antigo ${v.tpRetPisCofins} de retenção de PIS/COFINS (anterior à NT 007). ` +
          "Confira se PIS e COFINS foram retidos.",
      ),
    )
  }
  return avisos
}

/** vTotalRet = vRetCP + vRetIRRF + vRetCSLL + ISS when withheld (leiaute 1.01, TCValoresNFSe). */
function somaDasRetencoes(v: ValoresNota, issRetido: boolean): bigint {
  return v.inss + v.irrf + v.csllPisCofinsRetidos + (issRetido ? (v.iss ?? 0n) : 0n)
}

function avisosDeChave(nota: NotaLida, partes: PartesDaChave): Aviso[] {
  const avisos: Aviso[] = []
  const anoMes = (data: string) => data.slice(2, 4) + data.slice(5, 7)
  const datas = [nota.dhEmissao, nota.dhProcessamento, nota.dataCompetencia]
  if (!datas.some((data) => anoMes(data) === partes.anoMes)) {
    avisos.push(
      aviso("chave-ano-mes", `A chave traz o ano e mês ${partes.anoMes}, que não é o da emissão nem o da competência.`),
    )
  }
  if (partes.municipio !== nota.municipioEmissor) {
    avisos.push(
      aviso(
        "chave-municipio",
        `A chave traz o município ${partes.municipio}; a nota foi emitida em ${nota.municipioEmissor}.`,
      ),
    )
  }
  if (partes.ambGer !== nota.ambGer) {
    avisos.push(
      aviso(
        "chave-ambiente-gerador",
        `A chave traz o ambiente gerador ${partes.ambGer}; a nota declara ${nota.ambGer}.`,
      ),
    )
  }
  return avisos
}

function avisosDePessoa(nota: NotaLida): Aviso[] {
  const avisos: Aviso[] = []
  if (nota.semValidadeJuridica) {
    avisos.push(
      aviso(
        "sem-validade-juridica",
        "Nota emitida no ambiente de testes (tpAmb 2): sem validade jurídica, não é receita.",
      ),
    )
  }
  if (nota.tomador !== null && !cnpjCpfValido(nota.tomador)) {
    avisos.push(documentoInvalido("documento-tomador-invalido", nota.tomador, "tomador"))
  }
  if (nota.intermediario !== undefined && !cnpjCpfValido(nota.intermediario)) {
    avisos.push(documentoInvalido("documento-intermediario-invalido", nota.intermediario, "intermediário"))
  }
  if (nota.exportacao.estado === "indicio") {
    avisos.push(
      aviso(
        "exportacao-nao-declarada",
        "O tomador está no exterior, mas a nota não declara exportação (tribISSQN 3). Confira o local do resultado do serviço.",
      ),
    )
  }
  return avisos
}

function avisosDeDps(nota: NotaLida, inf: No): Aviso[] {
  const avisos: Aviso[] = []
  const infDps = no(inf, "DPS", "infDPS")
  const id = infDps?.atributos.get("Id") ?? ""
  const esperado = comporIdDps(nota.municipioEmissor, nota.emitente, nota.serieDps, nota.numeroDps)
  if (id !== esperado) {
    avisos.push(
      aviso("id-dps", `O identificador da DPS é ${id}, mas município, emitente, série e número formam ${esperado}.`),
    )
  }
  const deducao = no(infDps, "valores", "vDedRed")
  if (deducao !== undefined && no(deducao, "vDR") === undefined && no(inf, "valores", "vCalcDR") === undefined) {
    avisos.push(
      aviso(
        "deducao-sem-valor",
        "A nota tem dedução na base do ISS sem o valor calculado. Informe o valor ao conferir.",
      ),
    )
  }
  return avisos
}

function documentoInvalido(codigo: CodigoAviso, pessoa: PessoaNota, papel: string): Aviso {
  return aviso(
    codigo,
    `O ${pessoa.tipo.toUpperCase()} do ${papel} (${pessoa.documento ?? ""}) tem dígito verificador errado.`,
  )
}

function contradicao(oQue: string, esperado: string, veio: string): DocumentoRecusado {
  return recusar(
    "chave-contraditoria",
    `${oQue}: esperado ${esperado}, veio ${veio} — arquivo editado ou corrompido. Baixe o XML de novo.`,
  )
}

function aviso(codigo: CodigoAviso, mensagem: string): Aviso {
  return { codigo, mensagem }
}
