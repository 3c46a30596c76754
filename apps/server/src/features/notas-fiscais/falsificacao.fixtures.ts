import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import forge from "node-forge"
import { EMISSORES_DA_DEMONSTRACAO } from "../../config.ts"
import {
  type Autoridade,
  criarAutoridade,
  type Emitido,
  emitir,
  sortearChaves,
  type Validade,
} from "../../demo/autoridade.ts"
import { gerarCertificadoDeDemonstracao } from "../../documentos/nfse-nacional/certificado-demonstracao.ts"
import {
  assinarNfse,
  chaveDaNfse,
  type DadosNfse,
  montarEventoCancelamento,
  montarEventoSubstituicao,
  montarNfse,
} from "../../documentos/nfse-nacional/construtor.ts"
import { CNPJ, FALSARIO, MES } from "./emissores.fixtures.ts"

/** Whoever signs, and the certificates that go along in the file. */
interface Assinante {
  readonly certPem: string
  readonly chavePem: string
  readonly cadeia: readonly string[]
}

const DEZ_ANOS: Validade = { desde: new Date("2020-01-01T00:00:00Z"), ate: new Date("2035-01-01T00:00:00Z") }
const PREFEITURA = "46395000000139"
const MARIA = { nome: "MARIA DA SILVA", cpf: "52998224725", nascimento: "05071980" }

const pemDe = (certificado: forge.pki.Certificate) => forge.pki.certificateToPem(certificado)
const doArquivo = (caminho: string) =>
  forge.pki.certificateFromPem(
    // Only the certificate: what the file says of itself comes before it.
    readFileSync(new URL(`../../certificados/${caminho}`, import.meta.url), "utf8").replace(/^#.*\n/gm, ""),
  )

/** An authority with every name of a real one, and a key of its own. */
function imitar(real: forge.pki.Certificate, acima: Autoridade | null = null): Autoridade {
  const imitada = criarAutoridade("", DEZ_ANOS)
  const { certificado, chave } = imitada
  certificado.setSubject(real.subject.attributes)
  certificado.setIssuer((acima?.certificado ?? certificado).subject.attributes)
  certificado.sign(acima?.chave ?? chave, forge.md.sha256.create())
  return imitada
}

/** One hierarchy that the installation trusts, those that imitate others, and what each signs. */
export function montarFalsarios() {
  const par = sortearChaves()
  const deCnpj = (autoridade: Autoridade, nome = "PREFEITURA DE TESTE", cnpj = PREFEITURA) =>
    emitir(autoridade, { idTipo: 1, nome, cnpj, responsavel: MARIA }, DEZ_ANOS, {}, par)
  const deSite = (autoridade: Autoridade, host: string): Emitido => {
    const { certificado, chave } = deCnpj(autoridade, host)
    certificado.setExtensions([
      { name: "basicConstraints", cA: false },
      { name: "keyUsage", digitalSignature: true, critical: true },
      { name: "subjectAltName", altNames: [{ type: 2, value: host }] },
    ])
    certificado.sign(autoridade.chave, forge.md.sha256.create())
    return { certificado, chave }
  }
  const com = ({ certificado, chave }: Emitido, ...cadeia: readonly forge.pki.Certificate[]): Assinante => ({
    certPem: pemDe(certificado),
    chavePem: forge.pki.privateKeyToPem(chave),
    cadeia: cadeia.map(pemDe),
  })

  const raizImitada = imitar(doArquivo("icp-brasil/raiz-v10.pem"))
  const serproImitada = imitar(doArquivo("emissores/intermediaria-serpro-sslv1.pem"), raizImitada)
  const demonstracaoImitada = imitar(
    forge.pki.certificateFromPem(readFileSync(join(EMISSORES_DA_DEMONSTRACAO, "autoridade.pem"), "utf8")),
  )
  const raiz = criarAutoridade("AC Raiz da Prefeitura", DEZ_ANOS)
  const intermediaria = criarAutoridade("AC da Prefeitura", DEZ_ANOS, raiz)
  const daPrefeitura = deCnpj(intermediaria)
  // Of a real holder, who is no authority.
  const deAlguem = deCnpj(intermediaria, "ALGUEM LTDA", CNPJ)
  const alguemComoAutoridade: Autoridade = { nome: "ALGUEM LTDA", ...deAlguem }

  const emissores = mkdtempSync(join(tmpdir(), "partida-falsarios-"))
  cpSync(EMISSORES_DA_DEMONSTRACAO, emissores, { recursive: true })
  const prefeitura = { nome: "Prefeitura de Teste", cnpj: PREFEITURA, fonte: "o teste" }
  writeFileSync(join(emissores, "prefeitura.json"), JSON.stringify([prefeitura]))
  const raizes = mkdtempSync(join(tmpdir(), "partida-falsarios-"))
  writeFileSync(join(raizes, "raiz.pem"), pemDe(raiz.certificado))

  const { certPem } = gerarCertificadoDeDemonstracao()
  return {
    /** Folders that make the installation know the demonstration and a town hall under a root of its own. */
    config: { emissores, raizesConfiaveis: raizes },
    /** Signs what counts: the control of the broken chain below. */
    prefeitura: com(daPrefeitura, intermediaria.certificado),
    falsarios: {
      "autoassinado com o nome da Sefin": { ...FALSARIO, cadeia: [] },
      "CA caseira com os nomes da ICP-Brasil e do SERPRO": com(
        deSite(serproImitada, "sefin.nfse.gov.br"),
        serproImitada.certificado,
        raizImitada.certificado,
      ),
      "CA caseira com o nome da autoridade que a instalação conhece": com(
        deSite(demonstracaoImitada, "sefin.demonstracao.example"),
        demonstracaoImitada.certificado,
      ),
      "CNPJ conhecido, por uma CA caseira com os nomes da ICP-Brasil": com(
        deCnpj(raizImitada),
        raizImitada.certificado,
      ),
      "certificado bom com a cadeia quebrada": com(daPrefeitura),
      "certificado bom de quem não é autoridade, usado como se fosse": com(
        deCnpj(alguemComoAutoridade),
        deAlguem.certificado,
        intermediaria.certificado,
      ),
      "certificado conhecido, copiado de uma nota, e outra chave": {
        certPem,
        chavePem: forge.pki.privateKeyToPem(par.chave),
        cadeia: [],
      },
    } satisfies Readonly<Record<string, Assinante>>,
  }
}

const dados = (numero: string, mais: Partial<DadosNfse> = {}): DadosNfse => ({
  prestador: { documento: CNPJ, nome: "EMPRESA", municipio: "3550308", nomeMunicipio: "São Paulo", uf: "SP" },
  tomador: null,
  numero,
  dataCompetencia: `${MES}-15`,
  cTribNac: "010101",
  valorServico: 1_000_000n,
  opSimpNac: "3",
  tpAmb: "1",
  ...mais,
})

/** The chain goes beside the signer's certificate, where nothing is signed. */
function comCadeia(xml: string, { cadeia }: Assinante): string {
  const fim = "</X509Certificate></X509Data></KeyInfo></Signature>"
  const aqui = xml.lastIndexOf(fim)
  const base64 = cadeia.map((pem) => pem.replaceAll(/-----[^-]+-----|\s/g, ""))
  const mais = base64.map((c) => `</X509Certificate><X509Certificate>${c}`).join("")
  return xml.slice(0, aqui) + mais + xml.slice(aqui)
}

/** The documents by which somebody would change the revenue of a note. */
export const tipos = ["cancelamento", "substituicao", "nota", "substituta", "outro-valor"] as const
type Tipo = (typeof tipos)[number]

/** One of them, against the note `alvo`; `vez` makes each file another one. */
export function forjar(alvo: string, tipo: Tipo, assinante: Assinante, vez: number) {
  const { chavePem, certPem } = assinante
  const numero = String(10_000 + vez)
  const doAlvo = chaveDaNfse(dados(alvo))
  const evento = {
    chave: doAlvo,
    autor: CNPJ,
    dhEvento: new Date(Date.UTC(2026, 9, 20, 13, 0, vez)).toISOString().replace(".000Z", "-03:00"),
    xMotivo: "Serviço não foi prestado ao tomador",
    tpAmb: "1",
  } as const
  const nota = (mais: Partial<DadosNfse>, n = numero) => assinarNfse(montarNfse(dados(n, mais)), chavePem, certPem)
  const escrever: Readonly<Record<Tipo, () => string>> = {
    cancelamento: () => montarEventoCancelamento({ ...evento, cMotivo: "1" }, chavePem, certPem),
    substituicao: () =>
      montarEventoSubstituicao(
        { ...evento, cMotivo: "01", chaveSubstituta: chaveDaNfse(dados(numero)) },
        chavePem,
        certPem,
      ),
    nota: () => nota({}),
    substituta: () => nota({ substitui: { chave: doAlvo, cMotivo: "01" } }),
    "outro-valor": () => nota({ valorServico: BigInt(100 + vez) }, alvo),
  }
  return { nome: `${tipo}-${vez}.xml`, bytes: Buffer.from(comCadeia(escrever[tipo](), assinante)) }
}
