import { readFileSync } from "node:fs"
import forge from "node-forge"
import { beforeAll, describe, expect, it } from "vitest"
import { empacotar, RODADAS_COMUNS, sortearChaves } from "../demo/autoridade.ts"
import { lerDer, oid } from "./asn1.ts"
import { rodadasDe } from "./esforco.ts"
import { AGORA, comoX509, type Fabrica, MARIA, montarFabrica, pfxLegado, SENHA, UM_ANO } from "./fabrica.fixtures.ts"
import { lerCertificadoA1 } from "./leitura.ts"
import { ArquivoRecusado, type MotivoDaRecusa } from "./motivo.ts"

const CNPJ = "11222333000181"
const ALFANUMERICO = "12ABC34501DE35"
let fabrica: Fabrica

beforeAll(() => {
  fabrica = montarFabrica()
})

const ler = (bytes: Uint8Array, senha = SENHA, confianca = fabrica.confianca) =>
  lerCertificadoA1(bytes, senha, confianca, AGORA)

function recusa(bytes: Uint8Array, senha = SENHA): MotivoDaRecusa | "aceito" {
  try {
    ler(bytes, senha)
    return "aceito"
  } catch (erro) {
    if (erro instanceof ArquivoRecusado) return erro.motivo
    throw erro
  }
}

describe("o que se lê", () => {
  it("e-CNPJ em AES: titular, responsável, validade, série, digital e cadeia até a raiz", () => {
    const emitido = fabrica.eCnpj(CNPJ)
    const x509 = comoX509(emitido.certificado)
    const lido = ler(fabrica.pfx(emitido))
    expect(lido).toMatchObject({
      titular: {
        idTipo: 1,
        nome: `EMPRESA ${CNPJ} LTDA`,
        documento: CNPJ,
        responsavel: { nome: MARIA.nome, cpf: MARIA.cpf },
      },
      emissor: "AC Intermediaria de Teste",
      numeroDeSerie: emitido.certificado.serialNumber.replace(/^00/, ""),
      digital: x509.fingerprint256.replaceAll(":", "").toLowerCase(),
      validoDesde: UM_ANO.desde,
      validoAte: UM_ANO.ate,
      cadeiaConfere: true,
      cadeiaDetalhe: "Cadeia confirmada até AC Raiz de Teste.",
      identifica: true,
    })
    expect(lido.cadeia).toEqual([comoX509(fabrica.intermediaria.certificado).toString()])
    expect(lido.certificado).toBe(x509.toString())
    expect(lido.chave).toBe(
      forge.pki
        .privateKeyInfoToPem(forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(emitido.chave)))
        .replaceAll("\r\n", "\n"),
    )
  })

  it("RC2 de 40 bits e 3DES, que o TLS do Node recusa, dão o mesmo que AES", () => {
    const emitido = fabrica.eCnpj(CNPJ)
    const esperado = ler(fabrica.pfx(emitido))
    const certificados = [emitido.certificado, ...fabrica.cadeia]
    expect(ler(pfxLegado({ chaves: [emitido.chave], certificados }))).toEqual(esperado)
    expect(ler(empacotar(emitido, fabrica.cadeia, SENHA, "3des"))).toEqual(esperado)
  })

  it("cadeia em qualquer ordem, com certificados que não são de ninguém daqui", () => {
    const emitido = fabrica.eCnpj(CNPJ)
    const outro = fabrica.emitirPara({ idTipo: 2, pessoa: MARIA }, UM_ANO, {}, sortearChaves())
    const certificados = [...fabrica.cadeia, outro.certificado, emitido.certificado].reverse()
    const reverso = [
      fabrica.raiz.certificado,
      outro.certificado,
      fabrica.intermediaria.certificado,
      emitido.certificado,
    ]
    for (const lista of [certificados, reverso])
      expect(ler(pfxLegado({ chaves: [emitido.chave], certificados: lista }))).toMatchObject({
        titular: { documento: CNPJ },
        cadeiaConfere: true,
      })
  })

  it.each([forge.asn1.Type.OCTETSTRING, forge.asn1.Type.UTF8, forge.asn1.Type.PRINTABLESTRING])(
    "o documento vem em texto do tipo %i",
    (tipoDoTexto) => {
      const emitido = fabrica.eCnpj(ALFANUMERICO, UM_ANO, { tipoDoTexto })
      expect(ler(fabrica.pfx(emitido)).titular.documento).toBe(ALFANUMERICO)
    },
  )

  it("e-CPF: o CPF está depois da data de nascimento", () => {
    expect(ler(fabrica.pfx(fabrica.eCpf())).titular).toEqual({
      idTipo: 2,
      nome: MARIA.nome,
      documento: MARIA.cpf,
      responsavel: null,
    })
  })

  it("sem os nomes da ICP-Brasil, o nome comum vale se o emissor é dela", () => {
    const emitido = fabrica.eCnpj(CNPJ, UM_ANO, { semNomes: true })
    expect(ler(fabrica.pfx(emitido)).titular).toMatchObject({ idTipo: 1, documento: CNPJ, responsavel: null })
  })

  it("senha com acento abre os dois formatos", () => {
    const emitido = fabrica.eCnpj(CNPJ)
    const senha = "Coração-ção"
    expect(ler(pfxLegado({ chaves: [emitido.chave], certificados: [emitido.certificado], senha }), senha).digital).toBe(
      comoX509(emitido.certificado).fingerprint256.replaceAll(":", "").toLowerCase(),
    )
    expect(ler(empacotar(emitido, [], senha), senha).titular.documento).toBe(CNPJ)
  })

  it("avisa que não serve para entrar em sites quando o uso estendido não deixa", () => {
    expect(ler(fabrica.pfx(fabrica.eCnpj(CNPJ, UM_ANO, { semIdentificacao: true }))).identifica).toBe(false)
  })
})

describe("a cadeia", () => {
  it("só com a folha, diz o que falta; com a intermediária da instalação, completa", () => {
    const so = empacotar(fabrica.eCnpj(CNPJ), [], SENHA)
    expect(ler(so)).toMatchObject({
      cadeiaConfere: false,
      cadeiaDetalhe:
        "Cadeia não confirmada: falta o certificado de AC Intermediaria de Teste, que não veio no arquivo.",
    })
    const intermediarias = [comoX509(fabrica.intermediaria.certificado)]
    expect(ler(so, SENHA, { ...fabrica.confianca, intermediarias }).cadeiaConfere).toBe(true)
  })

  it("até uma raiz em que a instalação não confia nunca está confirmada, mesmo com o mesmo nome", () => {
    const falsa = montarFabrica()
    const pfx = falsa.pfx(falsa.eCnpj(CNPJ))
    expect(ler(pfx)).toMatchObject({
      cadeiaConfere: false,
      cadeiaDetalhe: "Cadeia não confirmada: a raiz AC Raiz de Teste não está entre as confiáveis desta instalação.",
    })
    expect(ler(pfx, SENHA, { raizes: [], intermediarias: [] }).cadeiaConfere).toBe(false)
  })

  it("com a autoridade fora da validade não está confirmada", () => {
    const pfx = fabrica.pfx(fabrica.eCnpj(CNPJ))
    const depois = lerCertificadoA1(pfx, SENHA, fabrica.confianca, new Date("2036-01-01T00:00:00Z"))
    expect(depois).toMatchObject({
      cadeiaConfere: false,
      cadeiaDetalhe: "Cadeia não confirmada: AC Intermediaria de Teste está fora da validade.",
    })
  })
})

describe("o que se recusa", () => {
  it("senha errada, nos dois formatos e sem verificação de integridade", () => {
    const emitido = fabrica.eCnpj(CNPJ)
    const partes = { chaves: [emitido.chave], certificados: [emitido.certificado] }
    expect(recusa(fabrica.pfx(emitido), "outra")).toBe("certificado-senha")
    expect(recusa(pfxLegado(partes), "outra")).toBe("certificado-senha")
    expect(recusa(pfxLegado({ ...partes, semIntegridade: true }), "outra")).toBe("certificado-senha")
    expect(recusa(pfxLegado({ ...partes, semIntegridade: true }))).toBe("aceito")
  })

  it("sem chave, sem o certificado da chave, com dois titulares", () => {
    const emitido = fabrica.eCnpj(CNPJ)
    const outro = fabrica.emitirPara({ idTipo: 2, pessoa: MARIA }, UM_ANO, {}, sortearChaves())
    const de = (chaves: forge.pki.rsa.PrivateKey[], certificados: forge.pki.Certificate[]) =>
      recusa(pfxLegado({ chaves, certificados }))
    expect(de([], [emitido.certificado])).toBe("certificado-sem-chave")
    expect(de([outro.chave], [emitido.certificado])).toBe("certificado-sem-par")
    expect(de([emitido.chave, outro.chave], [emitido.certificado, outro.certificado])).toBe("certificado-varios")
    expect(de([emitido.chave, emitido.chave], [emitido.certificado, emitido.certificado])).toBe("aceito")
  })

  it("fora da ICP-Brasil, e sem direito de assinar", () => {
    const { chave, publica } = sortearChaves()
    const site = forge.pki.createCertificate()
    site.publicKey = publica
    site.serialNumber = "01"
    site.validity.notBefore = UM_ANO.desde
    site.validity.notAfter = UM_ANO.ate
    site.setSubject([{ name: "commonName", value: `EMPRESA:${CNPJ}` }])
    // Of anybody, and of oneself under the name of the ICP-Brasil.
    const daIcp = [...site.subject.attributes, { name: "organizationName", value: "ICP-Brasil" }]
    site.setIssuer([{ name: "commonName", value: "Qualquer Um" }])
    site.sign(chave, forge.md.sha256.create())
    expect(recusa(empacotar({ certificado: site, chave }, [], SENHA))).toBe("certificado-fora-da-icp")
    site.setSubject(daIcp)
    site.setIssuer(daIcp)
    site.sign(chave, forge.md.sha256.create())
    expect(recusa(empacotar({ certificado: site, chave }, [], SENHA))).toBe("certificado-fora-da-icp")
    expect(recusa(fabrica.pfx(fabrica.eCnpj(CNPJ, UM_ANO, { semAssinatura: true })))).toBe("certificado-sem-assinatura")
  })

  it("o que não é um PFX: vazio, texto, PEM, certificado sozinho, outro DER", () => {
    const emitido = fabrica.eCnpj(CNPJ)
    const der = comoX509(emitido.certificado).raw
    const casos = [
      Buffer.alloc(0),
      Buffer.from("não sou um certificado"),
      Buffer.from(comoX509(emitido.certificado).toString()),
      der,
    ]
    for (const bytes of [...casos, Buffer.from("300302010a", "hex")])
      expect(recusa(bytes)).toBe("certificado-nao-e-pfx")
    expect(recusa(Buffer.alloc(64 * 1024 + 1))).toBe("certificado-grande-demais")
  })

  it("cortado em qualquer ponto é dito incompleto", () => {
    const pfx = fabrica.pfx(fabrica.eCnpj(CNPJ))
    for (const tamanho of [1, 3, 10, 100, 1000, pfx.length - 1])
      expect([tamanho, recusa(pfx.subarray(0, tamanho))]).toEqual([tamanho, "certificado-incompleto"])
  })

  it("que pede trabalho demais não chega a ser aberto", () => {
    const emitido = fabrica.eCnpj(CNPJ)
    const partes = { chaves: [emitido.chave], certificados: [emitido.certificado] }
    for (const rodadasDeclaradas of [150_000, 2_000_000_000])
      expect(recusa(pfxLegado({ ...partes, rodadasDeclaradas }))).toBe("certificado-protecao-excessiva")
    // Three parts of 2 048: the integrity check, the certificates and the key.
    const comum = pfxLegado({ ...partes, rodadas: RODADAS_COMUNS })
    expect(rodadasDe(lerDer(comum.toString("latin1")))).toBe(3 * 2048)
    expect(ler(comum).titular.documento).toBe(CNPJ)
    expect(rodadasDe(lerDer(fabrica.pfx(emitido, SENHA, RODADAS_COMUNS).toString("latin1")))).toBe(2 * 2048)
  })

  it("um identificador de números grandes demais não é nenhum conhecido, nem derruba quem lê", () => {
    // OBJECT IDENTIFIER de nove bytes com continuação: passa de 53 bits.
    expect(oid(lerDer(`\x06\x0a${"\xff".repeat(9)}\x7f`))).toBeNull()
  })

  it("com bytes trocados ou profundo demais nunca derruba quem lê", () => {
    const pfx = fabrica.pfx(fabrica.eCnpj(CNPJ))
    const original = ler(pfx)
    for (let i = 0; i < pfx.length; i += 97) {
      const mudado = Buffer.from(pfx)
      mudado[i] = (mudado[i] ?? 0) ^ 0x55
      // `recusa` lets any other failure out. What no byte of meaning depends on (a parameter nobody reads) may change.
      if (recusa(mudado) === "aceito") expect(ler(mudado)).toEqual(original)
    }
    const fundo = Buffer.from("3080".repeat(5000), "hex")
    expect(recusa(fundo)).toMatch(/^certificado-(nao-e-pfx|incompleto)$/)
  })

  it("a recusa não repete a senha nem a chave", () => {
    const pfx = fabrica.pfx(fabrica.eCnpj(CNPJ))
    let dita = ""
    try {
      ler(pfx, "senha-errada-e-secreta")
    } catch (erro) {
      dita = `${String(erro)} ${JSON.stringify(erro)} ${erro instanceof Error ? erro.stack : ""}`
    }
    expect(dita).toContain("certificado-senha")
    expect(dita).not.toContain("senha-errada-e-secreta")
  })
})

describe("o repositório", () => {
  it("não guarda chave privada de certificado", () => {
    for (const arquivo of ["fabrica.fixtures.ts", "icp-brasil/intermediarias.pem"])
      expect(readFileSync(new URL(arquivo, import.meta.url), "utf8")).not.toContain("PRIVATE KEY-----")
  })
})
