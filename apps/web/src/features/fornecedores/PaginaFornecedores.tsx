import { Button, Group } from "@mantine/core"
import type { CategoriaDoBanco } from "@partida/contracts"
import { IconPlus, IconTruck } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { useBusca } from "../../lib/busca.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { opcoesDeCategoria } from "../../shared/banco/categorias.ts"
import { consultaCategorias } from "../../shared/banco/conciliacao.api.ts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { EmpresaDaTela } from "../../shared/empresas/EmpresaDaTela.tsx"
import type { CampoDoFiltro } from "../../shared/lista/campos.ts"
import { useEstadoNoEndereco } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import { useLista } from "../../shared/lista/useLista.ts"
import { BotaoLink } from "../../ui/BotaoLink.tsx"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { buscaDosFornecedores } from "./busca.ts"
import { cartaoDoFornecedor, colunasDosFornecedores } from "./colunas.tsx"
import { consultaDasNotas, consultaFornecedores, exportarFornecedores, useTrazerDasNotas } from "./fornecedores.api.ts"

const GavetaDoFornecedor = sobDemanda(async () => (await import("./GavetaDoFornecedor.tsx")).GavetaDoFornecedor)
const GavetaDoNovo = sobDemanda(async () => (await import("./GavetaDoNovo.tsx")).GavetaDoNovo)

const GavetaDasNotas = sobDemanda(
  async () => (await import("../../shared/contrapartes/GavetaDasNotas.tsx")).GavetaDasNotas,
)

/** Who a company buys from. */
export function PaginaFornecedores() {
  const [busca] = useBusca(buscaDosFornecedores)
  return (
    <EmpresaDaTela id={busca.empresa} titulo="Fornecedores" texto="Os fornecedores são de cada empresa.">
      {(idEmpresa) => <Fornecedores key={idEmpresa} idEmpresa={idEmpresa} />}
    </EmpresaDaTela>
  )
}

function Fornecedores({ idEmpresa }: { readonly idEmpresa: string }) {
  const [busca, mudar] = useBusca(buscaDosFornecedores)
  const { data: categorias = [] } = useQuery(consultaCategorias)
  const filtro = {
    ...(busca.busca ? { busca: busca.busca } : {}),
    ...(busca.categoria ? { categoria: busca.categoria } : {}),
    ...(busca.arquivados ? { arquivados: true } : {}),
  }
  const lista = useLista({
    estado: useEstadoNoEndereco(busca),
    filtro: { idEmpresa, ...filtro },
    consulta: consultaFornecedores,
  })
  const { alcanca } = usePessoa()
  const [trazendo, setTrazendo] = useState(false)
  const dasNotas = (
    <Button variant="default" onClick={() => setTrazendo(true)}>
      Trazer das notas
    </Button>
  )
  return (
    <>
      <CabecalhoDaPagina
        titulo="Fornecedores"
        subtitulo="De quem a empresa compra, e como paga"
        acoes={
          <Group gap="sm">
            {alcanca("ADMINISTRADOR") && (
              <BotaoLink
                variant="default"
                to="/empresa/novos-clientes"
                search={{ empresa: idEmpresa, importacao: "nova", traz: "fornecedor" }}
              >
                Importar planilha
              </BotaoLink>
            )}
            {dasNotas}
            <Button leftSection={<IconPlus size={16} />} onClick={() => mudar({ novo: "sim" })}>
              Novo fornecedor
            </Button>
          </Group>
        }
      />
      <Cartao semMargem rotulo="Fornecedores">
        <ListaDeRegistros
          tela="/despesas/fornecedores"
          legenda="Fornecedores"
          palavras={{ um: "fornecedor", varios: "fornecedores", artigo: "o" }}
          lista={lista}
          colunas={colunasDosFornecedores}
          chave={({ id }) => id}
          rotulo={({ nome }) => nome}
          cartao={cartaoDoFornecedor}
          campos={camposDe(categorias)}
          exportar={exportarFornecedores({ idEmpresa, ...filtro })}
          aberta={busca.fornecedor}
          aoAbrir={({ id }) => mudar({ fornecedor: id })}
          vazio={{
            titulo: "Nenhum fornecedor por aqui",
            texto: "Traga quem já emitiu notas para a empresa, ou cadastre um pelo CNPJ.",
            icone: IconTruck,
            acao: dasNotas,
          }}
        />
      </Cartao>
      <Suspense>
        {busca.fornecedor && (
          <GavetaDoFornecedor
            key={busca.fornecedor}
            id={busca.fornecedor}
            aoFechar={() => mudar({ fornecedor: undefined })}
          />
        )}
        {trazendo && <DasNotas idEmpresa={idEmpresa} aoFechar={() => setTrazendo(false)} />}
        {busca.novo && <GavetaDoNovo idEmpresa={idEmpresa} aoFechar={() => mudar({ novo: undefined })} />}
      </Suspense>
    </>
  )
}

function DasNotas({ idEmpresa, aoFechar }: { readonly idEmpresa: string; readonly aoFechar: () => void }) {
  return (
    <GavetaDasNotas
      palavras={{ um: "fornecedor", varios: "fornecedores" }}
      consulta={useQuery(consultaDasNotas(idEmpresa))}
      cadastrar={useTrazerDasNotas(idEmpresa)}
      aoFechar={aoFechar}
    />
  )
}

const camposDe = (categorias: readonly CategoriaDoBanco[]): readonly CampoDoFiltro[] => [
  { campo: "busca", tipo: "texto", rotulo: "Fornecedor", exemplo: "Nome, CNPJ ou CPF" },
  {
    campo: "categoria",
    tipo: "busca-em-opcoes",
    rotulo: "Categoria",
    todas: "Qualquer categoria",
    ninguem: "Nenhuma categoria com este nome",
    opcoes: opcoesDeCategoria(categorias.filter(({ natureza }) => natureza === "saida")),
  },
  { campo: "arquivados", tipo: "marca", rotulo: "Mostrar os arquivados", valor: "sim", amplia: true },
]
