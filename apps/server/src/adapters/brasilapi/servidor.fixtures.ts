import { once } from "node:events"
import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"

/** A real HTTP server on this machine that answers as told. */
export async function abrirServidor(responder: RequestListener) {
  const servidor = createServer(responder).listen(0, "127.0.0.1")
  await once(servidor, "listening")
  const { port } = servidor.address() as AddressInfo
  return {
    endereco: `http://127.0.0.1:${port}`,
    async fechar() {
      servidor.closeAllConnections()
      servidor.close()
      await once(servidor, "close")
    },
  }
}

/** An answer of /cep/v2 as BrasilAPI publishes it. */
export const CEP = {
  cep: "01310100",
  state: "SP",
  city: "São Paulo",
  neighborhood: "Bela Vista",
  street: "Avenida Paulista",
  service: "correios",
  location: { type: "Point", coordinates: {} },
}

/** An answer of /cnpj/v1 as BrasilAPI publishes it, without the fields that nobody reads. */
export const CNPJ = {
  cnpj: "11222333000181",
  identificador_matriz_filial: 1,
  razao_social: "PADARIA PAO QUENTE LTDA",
  nome_fantasia: "  PAO QUENTE ",
  data_inicio_atividade: "2015-03-10",
  codigo_natureza_juridica: 2062,
  capital_social: 25000,
  porte: "EMPRESA DE PEQUENO PORTE",
  codigo_porte: 3,
  descricao_situacao_cadastral: "ATIVA",
  opcao_pelo_simples: true,
  opcao_pelo_mei: false,
  cnae_fiscal: 4721102,
  email: "Contato@PaoQuente.com.br",
  ddd_telefone_1: "1133334444",
  descricao_tipo_de_logradouro: "RUA",
  logradouro: "DAS FLORES",
  numero: "120",
  complemento: "LOJA 2",
  bairro: "CENTRO",
  cep: "13010000",
  uf: "SP",
  municipio: "CAMPINAS",
  codigo_municipio: 6291,
  codigo_municipio_ibge: 3509502,
  qsa: [],
}
