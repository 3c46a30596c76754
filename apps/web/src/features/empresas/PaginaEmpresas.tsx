import { Button } from "@mantine/core"
import type { EmpresaDaCarteira } from "@partida/contracts"
import { IconFolders, IconId, IconPlus, IconTrash } from "@tabler/icons-react"
import { useNavigate } from "@tanstack/react-router"
import { Suspense, useState } from "react"
import { useBusca } from "../../lib/busca.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { BotaoDoEscritorio } from "../../shared/conta/BotaoDoEscritorio.tsx"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import type { AcaoDaLinha } from "../../ui/MenuDaLinha.tsx"
import { buscaDasEmpresas } from "./busca.ts"
import { colunasDasEmpresas } from "./colunas.tsx"
import { ListaDaCarteira } from "./ListaDaCarteira.tsx"

const GavetaNovaEmpresa = sobDemanda(async () => (await import("./GavetaNovaEmpresa.tsx")).GavetaNovaEmpresa)
const GavetaDosGrupos = sobDemanda(async () => (await import("./GavetaDosGrupos.tsx")).GavetaDosGrupos)
const ConfirmarExclusao = sobDemanda(async () => (await import("./ConfirmarExclusao.tsx")).ConfirmarExclusao)

/** The companies of the office: who they are, how they are taxed, who answers for them. */
export function PaginaEmpresas() {
  const [busca, mudar] = useBusca(buscaDasEmpresas)
  const navegar = useNavigate()
  const [excluindo, setExcluindo] = useState<EmpresaDaCarteira | null>(null)
  const cadastrar = () => mudar({ nova: "sim" })
  const acoes = (empresa: EmpresaDaCarteira): readonly AcaoDaLinha[] => [
    {
      id: "cadastro",
      rotulo: "Abrir dados cadastrais",
      icone: IconId,
      aoAcionar: () => void navegar({ to: "/perfil/dados-cadastrais", search: { empresa: empresa.id } }),
    },
    { id: "excluir", rotulo: "Excluir", icone: IconTrash, perigo: true, aoAcionar: () => setExcluindo(empresa) },
  ]
  return (
    <>
      <CabecalhoDaPagina
        titulo="Empresas"
        subtitulo="Quem o escritório atende, em que regime, e quem responde por cada uma"
        acoes={
          <>
            <Button variant="default" leftSection={<IconFolders size={16} />} onClick={() => mudar({ grupos: "sim" })}>
              Grupos
            </Button>
            <BotaoDoEscritorio
              ressalva="a nova não estaria entre elas"
              leftSection={<IconPlus size={16} />}
              onClick={cadastrar}
            >
              Nova empresa
            </BotaoDoEscritorio>
          </>
        }
      />
      <ListaDaCarteira
        tela="/empresa"
        legenda="Empresas"
        busca={busca}
        mudar={mudar}
        colunas={colunasDasEmpresas}
        padrao="todas"
        acoes={acoes}
        acaoDoVazio={
          <BotaoDoEscritorio ressalva="a nova não estaria entre elas" variant="default" onClick={cadastrar}>
            Cadastrar empresa
          </BotaoDoEscritorio>
        }
      />
      <Suspense>
        {busca.nova && <GavetaNovaEmpresa aoFechar={() => mudar({ nova: undefined })} />}
        {busca.grupos && <GavetaDosGrupos aoFechar={() => mudar({ grupos: undefined })} />}
        {excluindo && <ConfirmarExclusao empresa={excluindo} aoFechar={() => setExcluindo(null)} />}
      </Suspense>
    </>
  )
}
