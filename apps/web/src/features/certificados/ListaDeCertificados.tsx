import { type LinhaDeCertificado, situacaoDoCertificado, situacoesDoCertificado } from "@partida/contracts"
import { IconCertificate } from "@tabler/icons-react"
import type { CampoDoFiltro } from "../../shared/lista/campos.ts"
import { useEstadoNoEndereco } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import { useLista } from "../../shared/lista/useLista.ts"
import { AbasDaLista } from "../../ui/Lista.tsx"
import {
  type BuscaDosCertificados,
  filtroDosCertificados,
  ordemDosCertificados,
  padraoDosCertificados,
} from "./busca.ts"
import { consultaCertificados, exportarCertificados } from "./certificados.api.ts"
import { CartaoDaLinha, colunasDosCertificados } from "./colunas.tsx"
import { situacoesEmPalavras } from "./textos.ts"

interface Props {
  readonly busca: BuscaDosCertificados
  readonly mudar: (mudanca: Partial<BuscaDosCertificados>) => void
}

const campos: readonly CampoDoFiltro<keyof BuscaDosCertificados>[] = [
  { campo: "busca", tipo: "texto", rotulo: "Buscar certificados", exemplo: "Empresa, titular, CNPJ ou CPF" },
  {
    campo: "situacao",
    tipo: "de-fora",
    rotulo: "Situação",
    opcoes: situacoesDoCertificado.map((value) => ({ value, label: situacoesEmPalavras[value].um })),
  },
]
const cartao = (linha: LinhaDeCertificado) => <CartaoDaLinha linha={linha} />

/** The certificate of every company within reach; opening one goes to the company. */
export function ListaDeCertificados({ busca, mudar }: Props) {
  const filtro = filtroDosCertificados(busca)
  const lista = useLista({ estado: useEstadoNoEndereco(busca), filtro, consulta: consultaCertificados })
  const contagens = lista.dados?.contagens
  const todas = contagens && Object.values(contagens).reduce((total, n) => total + n, 0)
  return (
    <>
      <AbasDaLista
        rotulo="Filtrar por situação"
        atual={filtro.situacao ?? "todas"}
        abas={[
          { id: "todas", rotulo: "Todas as empresas", quantidade: todas },
          ...situacoesDoCertificado.map((id) => ({
            id,
            rotulo: situacoesEmPalavras[id].aba,
            quantidade: contagens?.[id],
          })),
        ]}
        aoEscolher={(id) => mudar({ situacao: situacaoDoCertificado.safeParse(id).data, pagina: undefined })}
      />
      <ListaDeRegistros
        tela="/perfil/certificados-digitais"
        legenda="Certificados digitais"
        palavras={{ um: "registro", varios: "registros", artigo: "o" }}
        lista={lista}
        colunas={colunasDosCertificados}
        chave={({ id }) => id}
        rotulo={({ apelido }) => apelido}
        cartao={cartao}
        campos={campos}
        ordem={{ atual: ordemDosCertificados(busca.ordem), padrao: padraoDosCertificados }}
        exportar={exportarCertificados(filtro)}
        aoAbrir={({ idEmpresa }) =>
          mudar({ empresa: idEmpresa, situacao: undefined, busca: undefined, ordem: undefined, pagina: undefined })
        }
        vazio={{
          titulo: "Nenhuma empresa por aqui",
          texto: "Cada empresa do escritório aparece nesta lista, com o certificado dela ou sem ele.",
          icone: IconCertificate,
        }}
      />
    </>
  )
}
