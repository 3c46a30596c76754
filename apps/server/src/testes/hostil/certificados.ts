import type { rotasDasProcuracoes, rotasDosCertificados } from "@partida/contracts"
import type { Caso } from "../hostil-casos.ts"
import type { Cena } from "../hostil-cena.ts"

type RotasDaSala = keyof typeof rotasDosCertificados | keyof typeof rotasDasProcuracoes

/** Certificates and procurações. */
export function casosDosCertificados(c: Cena): Readonly<Record<RotasDaSala, Caso>> {
  const daEmpresa = { idEmpresa: c.a.id }
  const certificado = { id: c.idCertificado }
  const procuracao = { id: c.idProcuracao }
  // Whoever reaches the company is told that this is no certificate; the others, that there is no such company.
  const arquivo = () => ({ arquivo: "bsOjbyBzb3UgdW0gY2VydGlmaWNhZG8=", senha: "qualquer" })
  const poderes = () => ({
    orgao: "receita-federal",
    outorgado: "52998224725",
    nomeDoOutorgado: "Fulana",
    desde: "2026-01-01",
    ate: "2027-01-01",
  })
  return {
    listarCertificados: { consulta: `?idEmpresa=${c.a.id}`, admitido: 200 },
    exportarCertificados: { consulta: `?formato=csv&idEmpresa=${c.a.id}`, admitido: 200 },
    consultarCertificado: { params: certificado, admitido: 200 },
    listarCertificadosDaEmpresa: { params: daEmpresa, admitido: 200 },
    conferirCertificado: { params: daEmpresa, corpo: arquivo, admitido: 422 },
    enviarCertificado: { params: daEmpresa, corpo: arquivo, admitido: 422 },
    removerCertificado: { params: certificado, admitido: 200 },
    listarProcuracoes: { consulta: `?idEmpresa=${c.a.id}`, admitido: 200 },
    exportarProcuracoes: { consulta: `?formato=csv&idEmpresa=${c.a.id}`, admitido: 200 },
    consultarProcuracao: { params: procuracao, admitido: 200 },
    criarProcuracao: { params: daEmpresa, corpo: poderes, admitido: 201 },
    // A version that was never read: whoever may edit is told so, and nothing changes.
    editarProcuracao: {
      params: procuracao,
      corpo: poderes,
      cabecalhos: { "if-match": '"999999998"' },
      admitido: 412,
    },
    cancelarProcuracao: { params: procuracao, admitido: 200 },
  }
}
