import { Button, Group, Skeleton, Text, TextInput } from "@mantine/core"
import { type ContaDaRemessa, rotasDasRemessas } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { DialogoDeFormulario } from "../../shared/formulario/DialogoDeFormulario.tsx"
import { avisar } from "../../ui/avisos.tsx"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import classes from "./pagaveis.module.css"
import { consultaContasDeRemessa, useDefinirConvenio } from "./remessas.api.ts"

/** From which accounts a company pays by a file, and what lacks of the others. */
export function ContasDeRemessa({ idEmpresa }: { readonly idEmpresa: string }) {
  const { data, error, refetch } = useQuery(consultaContasDeRemessa(idEmpresa))
  const [conta, setConta] = useState<ContaDaRemessa | null>(null)
  if (error) return <EstadoDeErro erro={error} aoTentarDeNovo={() => void refetch()} />
  if (!data) return <Skeleton height={80} aria-busy />
  return (
    <section aria-label="Contas que pagam por arquivo">
      <Text fw={600} mb="xs">
        Contas que pagam por arquivo
      </Text>
      {data.lista.length === 0 && (
        <Text size="sm" c="dimmed">
          A empresa não tem conta corrente cadastrada.
        </Text>
      )}
      <ul className={classes.recolhimentos}>
        {data.lista.map((c) => (
          <li key={c.idConta}>
            <Group justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
              <div>
                <Text>
                  {c.apelido} · agência {c.agencia}, conta {c.conta}
                </Text>
                <Text size="sm" c="dimmed">
                  {c.impedimento ??
                    (c.convenio === null
                      ? "Falta o convênio de pagamentos que o banco deu à empresa."
                      : `Convênio ${c.convenio} · último arquivo ${c.ultimoNsa}`)}
                </Text>
              </div>
              {c.impedimento === null && (
                <Button variant="default" size="compact-sm" onClick={() => setConta(c)}>
                  {c.convenio === null ? "Dizer o convênio" : "Mudar"}
                </Button>
              )}
            </Group>
          </li>
        ))}
      </ul>
      {conta && <Convenio conta={conta} aoFechar={() => setConta(null)} />}
    </section>
  )
}

function Convenio({ conta, aoFechar }: { readonly conta: ContaDaRemessa; readonly aoFechar: () => void }) {
  const definir = useDefinirConvenio(conta.idConta, conta.versao)
  const form = useFormulario({
    esquema: rotasDasRemessas.definirConvenioDeRemessa.corpo,
    iniciais: { convenio: conta.convenio ?? "", ultimoNsa: String(conta.ultimoNsa) },
    corpo: ({ convenio, ultimoNsa }) => ({ convenio: convenio.trim(), ultimoNsa: Number(ultimoNsa) }),
    conferir: ({ ultimoNsa }): Record<string, string> =>
      /^\d{1,6}$/.test(ultimoNsa) ? {} : { ultimoNsa: "Informe um número de 0 a 999998." },
    enviar: (corpo) => definir.mutateAsync(corpo),
    aoSalvar: () => {
      avisar("feito", "A conta paga por arquivo.")
      aoFechar()
    },
  })
  return (
    <DialogoDeFormulario titulo={`Convênio de ${conta.apelido}`} form={form} confirmar="Salvar" aoFechar={aoFechar}>
      <TextInput
        inputMode="numeric"
        label="Convênio de pagamentos"
        description="Seis números, do contrato com o banco."
        {...form.campo("convenio")}
      />
      <TextInput
        inputMode="numeric"
        label="Número do último arquivo enviado"
        description="Zero se nenhum programa enviou arquivos deste convênio. Os próximos seguem daqui, um a um."
        {...form.campo("ultimoNsa")}
      />
    </DialogoDeFormulario>
  )
}
