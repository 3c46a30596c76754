import { Button, Group, Skeleton, Stack } from "@mantine/core"
import { IconBuildingStore, IconFileInvoice, IconHelpCircle, IconUpload } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { Suspense } from "react"
import { useBusca } from "../../lib/busca.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { BotaoLink } from "../../ui/BotaoLink.tsx"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { EstadoDeErro, EstadoVazio } from "../../ui/Estados.tsx"
import { GraficoDeBarras } from "../../ui/GraficoDeBarras.tsx"
import { buscaDoPainel } from "./busca.ts"
import { OQuePagar } from "./OQuePagar.tsx"
import { consultaResumoDaEmpresa } from "./painel.api.ts"
import { barrasDaReceita } from "./receita.ts"

/** The explanation brings its tree, notes and dialogs: they come when somebody asks why. */
const DialogoDoPorque = sobDemanda(async () => (await import("./DialogoDoPorque.tsx")).DialogoDoPorque)

/** For the owner: what to pay and by when, why, and how the year went. */
export function PainelDaEmpresa() {
  const { pessoa, alcanca } = usePessoa()
  const [busca, mudar] = useBusca(buscaDoPainel)
  const empresa = pessoa.empresas.find(({ id }) => id === busca.empresa) ?? pessoa.empresas[0]
  const consulta = useQuery({ ...consultaResumoDaEmpresa(empresa?.id ?? ""), enabled: empresa !== undefined })
  if (!empresa) {
    return (
      <EstadoVazio titulo="Nenhuma empresa ligada ao seu usuário" icone={IconBuildingStore}>
        Peça ao seu escritório contábil que dê acesso à sua empresa.
      </EstadoVazio>
    )
  }
  const resumo = consulta.data
  return (
    <>
      <CabecalhoDaPagina titulo={empresa.apelido} />
      {consulta.error && !resumo ? (
        <EstadoDeErro erro={consulta.error} aoTentarDeNovo={() => void consulta.refetch()} />
      ) : !resumo ? (
        <Stack gap="md" aria-busy>
          <Skeleton height={150} radius="lg" />
          <Skeleton height={260} radius="lg" />
        </Stack>
      ) : (
        <Stack gap="md">
          <OQuePagar
            ultimo={resumo.ultimo}
            acoes={
              <Group gap="sm">
                {resumo.ultimo && (
                  <Button size="md" leftSection={<IconHelpCircle size={18} />} onClick={() => mudar({ porque: "sim" })}>
                    Por quê?
                  </Button>
                )}
                {alcanca("EMPRESA") && (
                  <BotaoLink
                    size="md"
                    variant="default"
                    to="/receitas/notas-fiscais"
                    search={{ importar: "sim" }}
                    leftSection={<IconUpload size={18} />}
                  >
                    Importar notas
                  </BotaoLink>
                )}
                <BotaoLink
                  size="md"
                  variant="subtle"
                  to="/receitas/notas-fiscais"
                  search={{}}
                  leftSection={<IconFileInvoice size={18} />}
                >
                  Notas recentes
                </BotaoLink>
              </Group>
            }
          />
          <Cartao titulo={tituloDaReceita(resumo.meses.length)}>
            <GraficoDeBarras
              titulo={tituloDaReceita(resumo.meses.length)}
              colunaDoValor="Receita"
              barras={barrasDaReceita(resumo.meses)}
            />
          </Cartao>
        </Stack>
      )}
      {busca.porque && resumo?.ultimo && (
        <Suspense>
          <DialogoDoPorque
            idEmpresa={empresa.id}
            competencia={resumo.ultimo.competencia}
            aoFechar={() => mudar({ porque: undefined })}
          />
        </Suspense>
      )}
    </>
  )
}

/** A new company has fewer months to show than the twelve of the law. */
function tituloDaReceita(meses: number): string {
  return meses === 1 ? "Receita do último mês" : `Receita dos últimos ${meses} meses`
}
