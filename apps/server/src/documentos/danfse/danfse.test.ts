import { expect, it } from "vitest"
import { lerTexto } from "../memoria-pdf/leitor-de-pdf.fixtures.ts"
import { editar, exemplo } from "../nfse-nacional/exemplos.fixtures.ts"
import { gerarDanfse } from "./danfse.ts"

const textoDe = async (xml: string, situacao: "ativa" | "cancelada" | "substituida" = "ativa") =>
  lerTexto(await gerarDanfse(Buffer.from(xml), situacao))

it("põe na página da NT 008 o que a nota diz, e o que lhe aconteceu", async () => {
  const lido = await textoDe(exemplo("07"), "cancelada")
  for (const dito of [
    "DANFSe v2.0",
    "11.222.333/0001-81",
    "R$ 18.770,00",
    "2,90%",
    // Of the client, of whom the note has the code of the municipality alone.
    "Curitiba / PR",
    "R$ 186,90",
    "PIS/COFINS/CSLL Retidos",
    "CANCELADA",
  ])
    expect(lido).toContain(dito)
  const semCliente = await textoDe(editar(exemplo("07"), "<tpAmb>1</tpAmb>", "<tpAmb>2</tpAmb>"))
  expect(semCliente).toContain("SEM VALIDADE")
  expect(semCliente).not.toContain("CANCELADA")
})

it("a descrição vai inteira até o limite da nota técnica, e a linha dos tributos nunca é cortada", async () => {
  const palavras = Array.from({ length: 130 }, (_v, i) => `palavra${String(i).padStart(3, "0")}`)
  const descrito = palavras.join(" ")
  expect(descrito.length).toBe(1429)
  const longa = (xml: string) => editar(xml, "Suporte técnico mensal - contrato 44/2026", descrito)
  const cheia = editar(
    longa(exemplo("07")),
    "</cServ>",
    `</cServ><infoCompl><xInfComp>${"x".repeat(2000)}</xInfComp></infoCompl>`,
  )
  const lido = (await textoDe(cheia)).replaceAll(/\s+/g, " ")
  // 1,297 characters: 117 words of ten letters with their spaces are 1,287, and ten more are the next.
  for (const i of [0, 60, 116]) expect(lido).toContain(`palavra${String(i).padStart(3, "0")} `)
  expect(lido).not.toContain("palavra119")
  // Of the sample: vTotTribFed, vTotTribEst, vTotTribMun.
  const totais =
    "Totais Aproximados dos Tributos cfe. Lei nº 12.741/2012: Federais: R$ 2.266,00; Estaduais: R$ 0,00; Municipais: R$ 580,00"
  expect(lido).toContain(totais)
  expect(lido).toContain("Inf. Cont.: xxx")
})

it("diz por extenso o bloco que a nota não tem, e o que reduz a base do IBS e da CBS", async () => {
  const lido = await textoDe(exemplo("07"))
  // indDest 0.
  expect(lido).toContain("O DESTINATÁRIO É O PRÓPRIO TOMADOR/ADQUIRENTE DA OPERAÇÃO")
  expect(lido).toContain("INTERMEDIÁRIO DA OPERAÇÃO NÃO IDENTIFICADO NA NFS-e")
  // ISS 580,00 + PIS 130,00 + COFINS 600,00: what 20.000,00 has over the base of 18.690,00.
  expect(lido).toContain("R$ 1.310,00")
  expect(lido).toContain("Curitiba / PR")
  const semIss = editar(exemplo("07"), "<tribISSQN>1<", "<tribISSQN>4<")
  expect(await textoDe(semIss)).toContain("OPERAÇÃO NÃO SUJEITA AO ISSQN")
  expect(await textoDe(exemplo("11"))).toContain("NFS-e Subst.: ")
})

it("os mesmos dados dão os mesmos bytes", async () => {
  const xml = Buffer.from(exemplo("06"))
  expect(await gerarDanfse(xml, "ativa")).toEqual(await gerarDanfse(xml, "ativa"))
})
