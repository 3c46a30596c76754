import { X509Certificate } from "node:crypto"
import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { EMISSORES_DA_DEMONSTRACAO } from "../config.ts"
import { criarAutoridade, emitir, sortearChaves } from "../demo/autoridade.ts"
import { gerarCertificadoDeDemonstracao } from "../documentos/nfse-nacional/certificado-demonstracao.ts"
import { lerEmissores } from "./emissores.ts"
import { AGORA, comoX509, montarFabrica, UM_ANO } from "./fabrica.fixtures.ts"

/**
 * The certificate of an authentic NFS-e, as a public repository shows it: *.nfse.gov.br, of SERPRO, by Sectigo OV R36, from
 * 2025-09-23 to 2026-09-26. Public by nature: it goes in every note.
 */
const DA_SEFIN =
  "MIIHPDCCBaSgAwIBAgIQIuKo+PBhIsx+fIQYz8nmAjANBgkqhkiG9w0BAQsFADBgMQswCQYDVQQGEwJHQjEYMBYGA1UEChMPU2VjdGlnbyBMaW1pdGVkMT" +
  "cwNQYDVQQDEy5TZWN0aWdvIFB1YmxpYyBTZXJ2ZXIgQXV0aGVudGljYXRpb24gQ0EgT1YgUjM2MB4XDTI1MDkyMzAwMDAwMFoXDTI2MDkyNjIzNTk1OVow" +
  "fTELMAkGA1UEBhMCQlIxGTAXBgNVBAgTEERpc3RyaXRvIEZlZGVyYWwxOzA5BgNVBAoTMlNFUlZJQ08gRkVERVJBTCBERSBQUk9DRVNTQU1FTlRPIERFIE" +
  "RBRE9TIChTRVJQUk8pMRYwFAYDVQQDDA0qLm5mc2UuZ292LmJyMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAhTGdflSLJITKpym9sml0TBFb" +
  "rPQGcZOI+hs5rHRO4qN2TcAVvPT5EC7AgySMi9WLSGflUXLwcBHOprzHVNTNK6Pbb5594+MYYXUMo51jxiUs68+KEZ77qnkNqmK2kOa9/xXt64ALOvYdyH" +
  "Q++knDq3CJsFRrMeBM/vmoxvJhj6SpXEG8vj/dODQX09kyLLu0ZGBdm0++1LQkr/7qtA6mw9MDjL1FlXmqfQFA32C0lazl5E1hCwOxGOcoH3g2Fbt0sk7Y" +
  "ifStWUYxg65wsvaNjkekq7TSE5xYrIQJranWjSR2zE05SGZwDS0IM+Y2FxK4hYNWwTZ8qtu8PMMh6W9n3wIDAQABo4IDUzCCA08wHwYDVR0jBBgwFoAU42" +
  "Z0u3BojSxdTg6mSo+bNyKcgpIwHQYDVR0OBBYEFKjyageMqHMduUxc8ssI6Gny79wvMA4GA1UdDwEB/wQEAwIFoDAMBgNVHRMBAf8EAjAAMB0GA1UdJQQW" +
  "MBQGCCsGAQUFBwMBBggrBgEFBQcDAjBKBgNVHSAEQzBBMDUGDCsGAQQBsjEBAgEDBDAlMCMGCCsGAQUFBwIBFhdodHRwczovL3NlY3RpZ28uY29tL0NQUz" +
  "AIBgZngQwBAgIwVAYDVR0fBE0wSzBJoEegRYZDaHR0cDovL2NybC5zZWN0aWdvLmNvbS9TZWN0aWdvUHVibGljU2VydmVyQXV0aGVudGljYXRpb25DQU9W" +
  "UjM2LmNybDCBhAYIKwYBBQUHAQEEeDB2ME8GCCsGAQUFBzAChkNodHRwOi8vY3J0LnNlY3RpZ28uY29tL1NlY3RpZ29QdWJsaWNTZXJ2ZXJBdXRoZW50aW" +
  "NhdGlvbkNBT1ZSMzYuY3J0MCMGCCsGAQUFBzABhhdodHRwOi8vb2NzcC5zZWN0aWdvLmNvbTAlBgNVHREEHjAcgg0qLm5mc2UuZ292LmJyggtuZnNlLmdv" +
  "di5icjCCAX4GCisGAQQB1nkCBAIEggFuBIIBagFoAHYA2AlVO5RPev/IFhlvlE+Fq7D4/F6HVSYPFdEucrtFSxQAAAGZdVV5vAAABAMARzBFAiBdyvlD78" +
  "nq2xcFaRBNdByUK3YOT+5xiku6Afbdfldf+wIhAJhFLwcIZJ6d8215O/fOIlf4iCE2rh9aAQiJplis4C3DAHYAr2eIO1ewTt2Pptl+9i6o64EKx3Fg8CRe" +
  "VdYML+eFhzoAAAGZdVV6FwAABAMARzBFAiAzlKxXV6UaXkTl4J8naOk8btyodVhvAdbCytc2e3xZEwIhAJTmykqgU+ZlpKN/HbSOTyf+zHTAyR2CtMbweq" +
  "aWQOnqAHYA1219ENGn9XfCx+lf1wC/+YLJM1pl4dCzAXMXwMjFaXcAAAGZdVV5YwAABAMARzBFAiBk9SwyRzrw4KA59AWnBFqqk4yx9fiLl+vW4nG5C2WH" +
  "aQIhAImef2t5ErdbNeca8VOOcIHVb0bikRdgx52RW3V9p4CMMA0GCSqGSIb3DQEBCwUAA4IBgQA6gZCrzKddp7k1zIuwiXmF0BIU+xZ1htFsWu7vmJLSbM" +
  "IP3GJ5Rwn/OgTVicCXHNIBln/jSpItfjJzx0iWTCCh1TUj/6WXgE0IG5ooGVmgXut3jcLusmuxb9CvqzU+Uy+qma/BvTvsRTroJKHcl/vBdOiXi6g4gMT8" +
  "rwv+V7saPau1pbIYPDQD62uA5diUEVa9vaqGBg9R8M7yg0/5NHwk/lGYqADvpoANC0QExSjn/iwG7ecY3V7w3mssLCew1J+DvYPVNBl436XqaOpTsTPGWf" +
  "k2MlH8DW2iMchaQ2ZBjbXicZWPLYFD5lPNMJ1/EwAETzcQdG2VS9WUvzNvU1MqNgqQRyICwuJ/I84xfaNkHTnJTrAwjTEGT9bAKAvH6tNKtWYRSSe4tlW3" +
  "BC2ereMdJcA3bLITeT+z1+ildMauHnvgIHkyJ7ZAJM2m/inQtvLu8hxBKmg9ucLofZNu+2bfm0Z/KigLLaga6DprBFH4pjmSJhI8epFqFmXGApDgsAM="

const DA_SEFIN_NACIONAL = `3550308${"2"}${"0".repeat(42)}`
const DO_MUNICIPIO = `3550308${"1"}${"0".repeat(42)}`
const em = (dia: string) => new Date(`${dia}T12:00:00-03:00`)
const base64 = (c: X509Certificate) => c.raw.toString("base64")
const assinado = (certificado: string, dia: string, chave = DA_SEFIN_NACIONAL, ambiente: "1" | "2" = "1") => ({
  certificados: [certificado],
  chave,
  ambiente,
  em: em(dia),
})
const pastaCom = (emissores: object[], pems: Record<string, string> = {}) => {
  const pasta = mkdtempSync(join(tmpdir(), "partida-emissores-"))
  writeFileSync(join(pasta, "meus.json"), JSON.stringify(emissores))
  for (const [nome, pem] of Object.entries(pems)) writeFileSync(join(pasta, nome), pem)
  return pasta
}

describe("o catálogo", () => {
  const noDia = (dia: string, pasta: string | null = null) => lerEmissores(pasta).catalogo(em(dia))

  it("traz quem assina, as raízes e as intermediárias, cada certificado do produto com fonte e dia", () => {
    const lista = noDia("2026-11-20")
    expect([...new Set(lista.map(({ tipo }) => tipo))]).toEqual(["emissor", "raiz", "intermediaria"])
    const semFonte = lista.filter(({ fonte }) => fonte === null)
    const semDia = lista.filter(({ tipo, obtidoEm }) => tipo !== "emissor" && !/^2026-11-2\d$/.test(obtidoEm ?? ""))
    expect([semFonte, semDia]).toEqual([[], []])
    expect(new Set(lista.map(({ id }) => id)).size).toBe(lista.length)
    expect(lista.find(({ nome }) => nome === "Autoridade Certificadora Raiz Brasileira v10")).toMatchObject({
      tipo: "raiz",
      uso: "icp-brasil",
      digital: "6e0bff069a26994c15de2c4888cc54af84882e5495b7fbf66be9ccffec7489f6",
      ate: "2032-07-01",
      situacao: "valido",
      origem: "produto",
      arquivo: "icp-brasil/raiz-v10.pem",
    })
  })

  // The v10 root ends on 2032-07-01, as its own file says.
  it.each([
    ["2032-04-01", "valido"],
    ["2032-04-03", "vence"],
    ["2032-07-02", "vencido"],
  ])("em %s a raiz v10 está %s", (dia, situacao) => {
    expect(noDia(dia).find(({ arquivo }) => arquivo === "icp-brasil/raiz-v10.pem")?.situacao).toBe(situacao)
  })

  it("diz de onde veio o que se acrescentou, e acusa a autoridade que não leva a raiz nenhuma", () => {
    const { raiz, intermediaria } = montarFabrica()
    const pem = `# fonte: Prefeitura de Teste\n# obtido em: 2026-11-01\n${comoX509(raiz.certificado)}`
    const site = (autoridade: string) => ({ nome: autoridade, autoridade, hosts: ["nfse.teste"], fonte: "conferido" })
    const pasta = pastaCom([site("AC Raiz de Teste"), site("AC Que Não Veio")], {
      "raiz.pem": pem,
      "solta.pem": String(comoX509(intermediaria.certificado)),
    })
    const lista = noDia("2026-11-20", pasta).filter(({ origem }) => origem === "operador")
    expect(lista.map(({ nome, situacao, fonte, obtidoEm }) => [nome, situacao, fonte, obtidoEm])).toEqual([
      ["AC Que Não Veio", "sem-cadeia", "conferido", null],
      ["AC Raiz de Teste", "valido", "conferido", null],
      ["AC Raiz de Teste", "valido", "Prefeitura de Teste", "2026-11-01"],
      ["AC Intermediaria de Teste", "valido", null, null],
    ])
  })
})

describe("emissores do produto", () => {
  const emissores = lerEmissores(null)

  it("a Sefin Nacional é reconhecida pelo certificado de uma nota autêntica, enquanto ele valia", () => {
    expect(emissores.reconhecer(assinado(DA_SEFIN, "2026-01-10")).emissor).toBe("Sefin Nacional")
    expect(emissores.reconhecer(assinado(DA_SEFIN, "2026-09-28")).emissor).toBeNull()
    expect(emissores.reconhecer(assinado(DA_SEFIN, "2025-09-20")).emissor).toBeNull()
  })

  it("o certificado da demonstração não é reconhecido, nem o que alguém faz em casa com o nome da Sefin", () => {
    const { certPem } = gerarCertificadoDeDemonstracao()
    const demonstracao = base64(new X509Certificate(certPem))
    expect(emissores.reconhecer(assinado(demonstracao, "2026-10-10"))).toEqual({
      emissor: null,
      detalhe:
        "O certificado de quem assinou (PARTIDA DEMONSTRACAO SEM VALOR, emitido por AC DE DEMONSTRACAO SEM VALOR) não é de um emissor reconhecido por esta instalação.",
    })
    expect(lerEmissores(EMISSORES_DA_DEMONSTRACAO).reconhecer(assinado(demonstracao, "2026-10-10")).emissor).toBe(
      "Autoridade da demonstração",
    )
    const caseira = criarAutoridade("Sectigo Public Server Authentication CA OV R36", {
      desde: em("2020-01-01"),
      ate: em("2035-01-01"),
    })
    const forjado = comoX509(
      emitir(
        caseira,
        {
          idTipo: 1,
          nome: "*.nfse.gov.br",
          cnpj: "33683111000107",
          responsavel: { nome: "X", cpf: "52998224725", nascimento: "01011980" },
        },
        UM_ANO,
      ).certificado,
    )
    const comACadeia = {
      ...assinado(base64(forjado), "2026-10-10"),
      certificados: [base64(forjado), base64(comoX509(caseira.certificado))],
    }
    expect(emissores.reconhecer(comACadeia).emissor).toBeNull()
  })

  it("lixo no lugar do certificado não é ninguém", () => {
    expect(emissores.reconhecer(assinado("AAAA", "2026-10-10"))).toMatchObject({ emissor: null })
    expect(emissores.reconhecer({ ...assinado("", "2026-10-10"), certificados: [] })).toMatchObject({ emissor: null })
  })
})

describe("emissores que quem opera acrescenta", () => {
  const fabrica = montarFabrica()
  const prefeitura = base64(comoX509(fabrica.eCnpj("46395000000139").certificado))
  const raizes = mkdtempSync(join(tmpdir(), "partida-raizes-"))
  const pem = [fabrica.raiz, fabrica.intermediaria]
    .map(({ certificado }) => comoX509(certificado).toString())
    .join("\n")
  writeFileSync(join(raizes, "raiz.pem"), pem)
  const fonte = "ofício da prefeitura"

  it("um município vale para as notas do seu sistema, com cadeia até uma raiz de confiança", () => {
    const pasta = pastaCom([{ nome: "Prefeitura de São Paulo", fonte, cnpj: "46395000000139", municipio: "3550308" }])
    const emissores = lerEmissores(pasta, raizes)
    expect(emissores.reconhecer(assinado(prefeitura, "2026-10-10", DO_MUNICIPIO)).emissor).toBe(
      "Prefeitura de São Paulo",
    )
    expect(emissores.reconhecer(assinado(prefeitura, "2026-10-10", DA_SEFIN_NACIONAL)).emissor).toBeNull()
    expect(
      emissores.reconhecer(assinado(prefeitura, "2026-10-10", `3304557${DO_MUNICIPIO.slice(7)}`)).emissor,
    ).toBeNull()
    expect(lerEmissores(pasta).reconhecer(assinado(prefeitura, "2026-10-10", DO_MUNICIPIO)).emissor).toBeNull()
  })

  it("um certificado exato, e só em testes quando a lista diz isso", () => {
    const digital = new X509Certificate(Buffer.from(prefeitura, "base64")).fingerprint256
      .replaceAll(":", "")
      .toLowerCase()
    const emissores = lerEmissores(pastaCom([{ nome: "Conhecido", fonte, digital, ambiente: "2" }]))
    expect(emissores.reconhecer(assinado(prefeitura, "2026-10-10", DO_MUNICIPIO, "2")).emissor).toBe("Conhecido")
    expect(emissores.reconhecer(assinado(prefeitura, "2026-10-10", DO_MUNICIPIO)).emissor).toBeNull()
  })

  it("a lista muda a digital da instalação; a errada é recusada com o arquivo", () => {
    expect(lerEmissores(pastaCom([])).digital).toBe(lerEmissores(null).digital)
    expect(lerEmissores(EMISSORES_DA_DEMONSTRACAO).digital).not.toBe(lerEmissores(null).digital)
    expect(() => lerEmissores(pastaCom([{ nome: "Sem fonte", digital: "00" }]))).toThrow(
      /PARTIDA_EMISSORES.*meus\.json/,
    )
    expect(() => lerEmissores("/nao/existe")).toThrow(/PARTIDA_EMISSORES.*\/nao\/existe/)
  })

  it("uma chave sorteada agora não passa por quem está na lista", () => {
    const outra = base64(
      comoX509(
        fabrica.emitirPara(
          {
            idTipo: 1,
            nome: "SAO PAULO",
            cnpj: "11222333000181",
            responsavel: { nome: "X", cpf: "52998224725", nascimento: "01011980" },
          },
          UM_ANO,
          {},
          sortearChaves(),
        ).certificado,
      ),
    )
    const emissores = lerEmissores(pastaCom([{ nome: "Prefeitura", fonte, cnpj: "46395000000139" }]), raizes)
    expect(emissores.reconhecer({ ...assinado(outra, "2026-10-10"), em: AGORA }).emissor).toBeNull()
  })
})
