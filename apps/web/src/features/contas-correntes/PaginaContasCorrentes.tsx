import { Button } from "@mantine/core"
import { IconBuildingBank, IconPlus, IconReportMoney } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { Suspense, useMemo } from "react"
import { useBusca } from "../../lib/busca.ts"
import { sobDemanda, useJaFoi } from "../../lib/sob-demanda.ts"
import { consultaContasDoBanco } from "../../shared/contas/contas-do-banco.api.ts"
import { EmpresaDaTela } from "../../shared/empresas/EmpresaDaTela.tsx"
import type { CampoDoFiltro } from "../../shared/lista/campos.ts"
import { useEstadoNoEndereco } from "../../shared/lista/estado.ts"
import { ListaDeRegistros } from "../../shared/lista/ListaDeRegistros.tsx"
import { useListaInteira } from "../../shared/lista/useListaInteira.ts"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { buscaDasContas } from "./busca.ts"
import { CartaoDaConta, type ContaComSaldo, colunasDasContas } from "./colunas.tsx"
import { consultaContas, exportarContas } from "./contas-correntes.api.ts"

const GavetaDaConta = sobDemanda(async () => (await import("./GavetaDaConta.tsx")).GavetaDaConta)
const GavetaDaNova = sobDemanda(async () => (await import("./GavetaDaNova.tsx")).GavetaDaNova)

/** Bank accounts, investments and cards of a company. */
export function PaginaContasCorrentes() {
  const [busca] = useBusca(buscaDasContas)
  return (
    <EmpresaDaTela
      id={busca.empresa}
      titulo="Contas correntes"
      texto="As contas, aplicações e cartões são de cada empresa."
    >
      {(idEmpresa) => <Contas key={idEmpresa} idEmpresa={idEmpresa} />}
    </EmpresaDaTela>
  )
}

function Contas({ idEmpresa }: { readonly idEmpresa: string }) {
  const [busca, mudar] = useBusca(buscaDasContas)
  const comGaveta = useJaFoi(busca.conta !== undefined)
  const resultado = useQuery(consultaContas(idEmpresa))
  const { data: lidas } = resultado
  const { data: doBanco } = useQuery(consultaContasDoBanco(idEmpresa))
  const navegar = useNavigate()
  const todas = useMemo(
    () => lidas?.map((c): ContaComSaldo => ({ ...c, doBanco: doBanco?.find(({ id }) => id === c.id) })),
    [lidas, doBanco],
  )
  const emUso = todas?.filter(({ encerradaEm }) => encerradaEm === null)
  const lista = useListaInteira({
    estado: useEstadoNoEndereco(busca),
    resultado,
    linhas: busca.encerradas ? todas : emUso,
  })
  const nova = (variant: "filled" | "default") => (
    <Button variant={variant} leftSection={<IconPlus size={16} />} onClick={() => mudar({ nova: "sim" })}>
      Nova conta
    </Button>
  )
  return (
    <>
      <CabecalhoDaPagina
        titulo="Contas correntes"
        subtitulo="Contas, aplicações e cartões da empresa, com o saldo e se batem com o banco"
        acoes={nova("filled")}
      />
      <Cartao semMargem rotulo="Contas correntes">
        <ListaDeRegistros
          nome="/perfil/contas-correntes"
          legenda="Contas correntes"
          palavras={{ um: "conta", varios: "contas", artigo: "a" }}
          lista={lista}
          colunas={colunasDasContas}
          chave={({ id }) => id}
          rotulo={({ apelido }) => apelido}
          cartao={cartao}
          campos={campos}
          exportar={exportarContas({ idEmpresa })}
          acoes={({ id }) => [
            {
              id: "movimentos",
              rotulo: "Ver movimentos",
              icone: IconReportMoney,
              aoAcionar: () => void navegar({ to: "/despesas/banco", search: { empresa: idEmpresa, conta: id } }),
            },
          ]}
          aberta={busca.conta}
          aoAbrir={({ id }) => mudar({ conta: id })}
          vazio={{
            titulo: "Nenhuma conta cadastrada",
            texto:
              "Cadastre as contas, as aplicações e os cartões que a empresa movimenta, com o saldo inicial de cada um.",
            icone: IconBuildingBank,
            acao: nova("default"),
          }}
        />
      </Cartao>
      <Suspense>
        {busca.nova && <GavetaDaNova idEmpresa={idEmpresa} aoFechar={() => mudar({ nova: undefined })} />}
        {comGaveta && busca.conta && (
          <GavetaDaConta key={busca.conta} id={busca.conta} aoFechar={() => mudar({ conta: undefined })} />
        )}
      </Suspense>
    </>
  )
}

const cartao = (conta: ContaComSaldo) => <CartaoDaConta conta={conta} />

const campos: readonly CampoDoFiltro[] = [
  { campo: "encerradas", tipo: "marca", rotulo: "Mostrar as encerradas", valor: "sim", amplia: true },
]
