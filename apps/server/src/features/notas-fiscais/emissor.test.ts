import { expect, it, vi } from "vitest"
import type { Emissores } from "../../certificados/emissores.ts"
import { lerDocumentos } from "../../documentos/fiscais/ler-documentos.ts"
import { type DadosDaNfe, montarNfe } from "../../documentos/nfe/construtor.ts"
import { gerarCertificadoDeDemonstracao } from "../../documentos/nfse-nacional/certificado-demonstracao.ts"
import { julgar } from "./emissor.ts"

const { chavePem, certPem } = gerarCertificadoDeDemonstracao()
const nota: DadosDaNfe = {
  modelo: "55",
  numero: 1,
  emitidaEm: "2026-10-10T10:00:00-03:00",
  emitente: { documento: "11222333000181", nome: "LOJA" },
  destinatario: null,
  naturezaDaOperacao: "Venda",
  itens: [{ produto: "P", descricao: "P", ncm: "84713012", cfop: "5102", csosn: "102", valor: 100n }],
}

it("a assinatura da nota avulsa só vale de um emissor conhecido: o certificado próprio de um CNPJ não faz dele o Fisco", () => {
  // Whoever signs for itself is believed; nobody is in the list of issuers.
  const proprio = vi.fn((_: unknown, emitente: string) => ({ emissor: emitente, detalhe: "" }))
  const emissores = { reconhecer: () => ({ emissor: null, detalhe: "" }), reconhecerProprio: proprio }
  const julgada = (dados: DadosDaNfe) => {
    const [lido] = lerDocumentos(Buffer.from(montarNfe(dados, { chave: chavePem, certificado: certPem })))
    if (lido === undefined) throw new Error("Nada lido.")
    const documento = julgar(lido, emissores as unknown as Emissores)
    return documento.tipo === "recusado" ? documento.codigo : documento.assinatura.estado
  }
  expect(julgada(nota)).toBe("valida")
  expect(proprio).toHaveBeenCalledTimes(1)
  expect(julgada({ ...nota, fisco: { cnpj: "11444777000161", serie: 891 } })).toBe("nao-reconhecida")
  expect(proprio).toHaveBeenCalledTimes(1)
})
