import { Button, Checkbox, Group, List, Stack, Text } from "@mantine/core"
import { rotasDosSocios, type Socio } from "@partida/contracts"
import { useQueryClient } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { ConflitoDaEdicao } from "../../shared/formulario/ConflitoDaEdicao.tsx"
import { OfertaDeRascunho } from "../../shared/formulario/OfertaDeRascunho.tsx"
import { useEdicao } from "../../shared/formulario/useEdicao.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Recusa } from "../../ui/Recusa.tsx"
import { CamposDaPessoa } from "./CamposDaPessoa.tsx"
import { CamposDeImigracao } from "./CamposDeImigracao.tsx"
import { camposComparados, corpoDe, digitadoDe } from "./pessoa.ts"
import { consultaSocio, useEditar, useExcluir } from "./socios.api.ts"
import classes from "./socios.module.css"

const DialogoConfirmar = sobDemanda(async () => (await import("../../ui/DialogoConfirmar.tsx")).DialogoConfirmar)

interface Props {
  readonly socio: Socio
  /** Only the foreigner's fields. */
  readonly imigracao?: boolean
  readonly aoExcluir: () => void
}

/** The person's own data. Saving may reach the same person in the other companies. */
export function AbaDados({ socio, imigracao = false, aoExcluir }: Props) {
  const editar = useEditar(socio.id)
  const queryClient = useQueryClient()
  const edicao = useEdicao({
    nome: "socios.editar",
    registro: socio.id,
    esquema: rotasDosSocios.editarSocio.corpo,
    corpo: corpoDe,
    campos: camposComparados,
    lido: { valores: digitadoDe(socio), versao: socio.versao },
    reler: async () => {
      const agora = await queryClient.fetchQuery({ ...consultaSocio(socio.id), staleTime: 0 })
      return { valores: digitadoDe(agora), versao: agora.versao }
    },
    salvar: (corpo, versao) => editar.mutateAsync({ versao, corpo }),
    aoSalvar: ({ nome }) => avisar("feito", `Os dados de ${nome} foram salvos.`),
  })
  const { form } = edicao
  return (
    <form {...form.formulario}>
      <Stack gap="lg">
        <OfertaDeRascunho {...edicao.rascunho} />
        <Recusa titulo="Nada foi salvo" erro={form.falha} />
        {imigracao ? <CamposDeImigracao form={form} /> : <CamposDaPessoa form={form} />}
        {socio.outrasEmpresas.length > 0 && (
          <TambemESocio socio={socio} marca={<Checkbox label={NAS_OUTRAS} {...form.marca("aplicarNasOutras")} />} />
        )}
        <Group justify="space-between" className={classes.acoes}>
          {imigracao ? <span /> : <Exclusao socio={socio} aoExcluir={aoExcluir} />}
          <Button type="submit" loading={form.enviando} disabled={!form.sujo}>
            Salvar dados
          </Button>
        </Group>
      </Stack>
      <ConflitoDaEdicao edicao={edicao} campos={camposComparados} />
      {edicao.guarda.pergunta}
    </form>
  )
}

const NAS_OUTRAS = "Salvar estes dados também no cadastro dessas empresas"

function TambemESocio({ socio, marca }: { readonly socio: Socio; readonly marca: React.ReactNode }) {
  return (
    <Faixa tom="neutro" titulo="Também está em">
      <List size="sm" mb="sm">
        {socio.outrasEmpresas.map(({ id, empresa, proLabore }) => (
          <List.Item key={id}>
            {empresa}
            {proLabore && ` · pró-labore de ${formatarReais(proLabore)}`}
          </List.Item>
        ))}
      </List>
      {marca}
    </Faixa>
  )
}

function Exclusao({ socio, aoExcluir }: Omit<Props, "imigracao">) {
  const excluir = useExcluir(socio.id)
  const [perguntando, setPerguntando] = useState(false)
  if (socio.porQueNaoExclui !== null)
    return (
      <Text size="sm" c="dimmed" maw={360}>
        {socio.porQueNaoExclui}
      </Text>
    )
  return (
    <>
      <Button variant="default" onClick={() => setPerguntando(true)}>
        Excluir cadastro
      </Button>
      <Suspense>
        {perguntando && (
          <DialogoConfirmar
            aberto
            titulo={`Excluir ${socio.nome}?`}
            confirmar="Excluir cadastro"
            trabalhando={excluir.isPending}
            aoCancelar={() => setPerguntando(false)}
            aoConfirmar={() =>
              excluir.mutate(undefined, {
                onSuccess: () => {
                  aoExcluir()
                  avisar("feito", `O cadastro de ${socio.nome} foi excluído.`)
                },
                onSettled: () => setPerguntando(false),
              })
            }
          >
            O cadastro sai desta empresa. O que já aconteceu continua no histórico.
          </DialogoConfirmar>
        )}
      </Suspense>
    </>
  )
}
