import type { EventoDaReinf, FatoDaReinf } from "@partida/contracts"
import { paraReais } from "@partida/fiscal"
import type { Parcela } from "./recolhimento.ts"

const DIGITOS_DO_CPF = 11
const DIGITOS_DO_CNPJ = 14

/**
 * What EFD-Reinf asks of a tax withheld from a supplier (IN RFB 2.043/2021): R-4020 of who is a company and R-4010 of who is a person, by the
 * day of the credit or of the payment; R-2010 of the INSS of a company, by the note. The INSS of a person is of the eSocial.
 */
export function fatoDaReinf({
  tributo,
  codigo,
  dia,
  valor,
  previsto,
  retido: r,
}: Parcela): Omit<FatoDaReinf, "empresa"> {
  const documento = r.documento?.replace(/[^0-9A-Za-z]/g, "") || null
  const evento = eventoDe(tributo, documento)
  const falta = [
    documento === null
      ? "O título não diz o CPF ou CNPJ do fornecedor."
      : evento === null
        ? "O documento do fornecedor não é CPF nem CNPJ."
        : null,
    tributo === "inss" && r.numero === null ? "O título não diz o número da nota." : null,
    evento === "R-4010" ? `O código ${codigo} é de pagamentos a empresas: confira o IRRF desta pessoa.` : null,
    previsto ? "O serviço ainda não foi pago: o mês pode mudar." : null,
  ]
  return {
    evento,
    idTitulo: r.id,
    beneficiario: r.pessoa,
    documento,
    tributo,
    codigo,
    dia,
    nota: r.numero,
    emissao: r.emissao,
    bruto: paraReais(r.valor),
    retido: paraReais(valor),
    falta: falta.filter((f) => f !== null).join(" ") || null,
  }
}

function eventoDe(tributo: Parcela["tributo"], documento: string | null): EventoDaReinf | null {
  if (documento?.length === DIGITOS_DO_CNPJ) return tributo === "inss" ? "R-2010" : "R-4020"
  if (documento?.length === DIGITOS_DO_CPF) return tributo === "inss" ? "eSocial" : "R-4010"
  return null
}
